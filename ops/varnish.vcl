# Varnish in front of the site, with PURGE_URL=http://127.0.0.1:6081/purge and EDGE_SECONDS: docs/operations.md,
# 'Behind a CDN'.
vcl 4.1;
import std;
backend default { .host = "127.0.0.1"; .port = "3000"; }
acl server { "127.0.0.1"; "::1"; }

sub vcl_recv {
  if (req.method == "POST" && req.url == "/purge") {
    # With a comma the request came through a proxy on this machine.
    if (client.ip !~ server || req.http.X-Forwarded-For ~ ",") { return (synth(403)); }
    if (std.ban("obj.http.Surrogate-Key ~ \b(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")\b")) { return (synth(200)); }
    return (synth(500, std.ban_error()));
  }
  if (req.url ~ "^/(api|admin|preview|enquiry)(/|$)") { return (pass); }
  if (req.http.Cookie ~ "(^|; *)missing=1(;|$)") { return (pass); }   # the home page reports a missing page
  unset req.http.Cookie;   # other cookies do not change public responses
}
sub vcl_hash {   # campaign parameters reach the server, but do not change the page
  hash_data(regsub(regsuball(req.url, "(utm_[a-z]+|fbclid|gclid)=[^&]*&?", ""), "[?&]$", ""));
  hash_data(req.http.Host);
  return (lookup);
}
sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "s-maxage|immutable" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  set beresp.grace = 60s;
}
