/* Writes heads of answers. What they say is decided elsewhere, but for what all of them say. */
#include "head.h"

#include <string.h>

/* With every answer. */
static const char *const usual_headers[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
     "'self'; "
     "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
};

void head_add(struct head *head, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &head->at,
                                    head->data + sizeof head->data))
        head->is_cut = true;
}

void head_begin(struct head *head, struct lws *wsi, unsigned status)
{
    head->wsi = wsi;
    head->at = head->data + LWS_PRE;
    head->is_cut =
        lws_add_http_header_status(wsi, status, &head->at, head->data + sizeof head->data);
    for (size_t i = 0; i < sizeof usual_headers / sizeof *usual_headers; i++)
        head_add(head, usual_headers[i][0], usual_headers[i][1]);
}

bool head_send(struct head *head)
{
    return !head->is_cut &&
           !lws_finalize_write_http_header(head->wsi, head->data + LWS_PRE, &head->at,
                                           head->data + sizeof head->data);
}

void head_add_length(struct head *head, size_t length)
{
    if (lws_add_http_header_content_length(head->wsi, length, &head->at,
                                           head->data + sizeof head->data))
        head->is_cut = true;
}
