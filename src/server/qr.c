/* Draws QR codes that libqrencode makes. */
#include "qr.h"

#include <qrencode.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The border that readers want, in squares. */
enum { BORDER = 4, LENGTH_MAX = 2048 };

static QRcode *encode(const char *text, size_t length)
{
    if (length == 0 || length > LENGTH_MAX)
        return NULL;
    return QRcode_encodeData((int)length, (const unsigned char *)text, 0, QR_ECLEVEL_M);
}

static bool is_dark(const QRcode *code, int row, int column)
{
    row -= BORDER;
    column -= BORDER;
    return row >= 0 && column >= 0 && row < code->width && column < code->width &&
           (code->data[row * code->width + column] & 1);
}

/* Both colours are set, so that it can be read whatever colours the terminal has. */
static void write_lines(const QRcode *code, FILE *out)
{
    int size = code->width + 2 * BORDER;

    for (int row = 0; row < size; row += 2) {
        fputs("\033[30;107m", out);
        for (int column = 0; column < size; column++) {
            bool upper = is_dark(code, row, column), lower = is_dark(code, row + 1, column);
            fputs(upper && lower ? "\u2588" : upper ? "\u2580" : lower ? "\u2584" : " ", out);
        }
        fputs("\033[0m\n", out);
    }
}

static void write_picture(const QRcode *code, FILE *out)
{
    int size = code->width + 2 * BORDER;

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
            "<path d=\"",
            size, size, size, size);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            if (is_dark(code, row, column))
                fprintf(out, "M%d %dh1v1h-1z", column, row);
    fputs("\"/></svg>", out);
}

static char *draw(const char *text, size_t length, void (*write)(const QRcode *code, FILE *out))
{
    QRcode *code = encode(text, length);
    char *drawn = NULL;
    size_t size;
    FILE *out = code ? open_memstream(&drawn, &size) : NULL;

    if (out) {
        write(code, out);
        if (fclose(out) != 0) {
            free(drawn);
            drawn = NULL;
        }
    }
    QRcode_free(code);
    return drawn;
}

char *qr_write_lines(const char *text)
{
    return draw(text, strlen(text), write_lines);
}

char *qr_write_picture(const char *text, size_t length)
{
    return draw(text, length, write_picture);
}
