vcl 4.1;
# Varnish between the proxy with the certificate and the shop. Start it with `-p http_gzip_support=off`: the server compresses by itself.
import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 500ms;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
}
backend shop1 { .host = "10.0.0.11"; .port = "3000"; .probe = ready; .first_byte_timeout = 120s; }
backend shop2 { .host = "10.0.0.12"; .port = "3000"; .probe = ready; .first_byte_timeout = 120s; }

# The machines of the shop, which say when pages have changed.
acl shop_machines {
  "10.0.0.11";
  "10.0.0.12";
}

sub vcl_init {
  new machines = directors.round_robin();
  machines.add_backend(shop1);
  machines.add_backend(shop2);
}

sub vcl_recv {
  set req.backend_hint = machines.backend();
  if (req.method == "PURGE") {
    if (client.ip !~ shop_machines || req.http.surrogate-key !~ "^[a-z0-9]+( [a-z0-9]+)*$") {
      return (synth(403));
    }
    # Whatever has one of these tags.
    ban("obj.http.surrogate-key ~ \b(" + regsuball(req.http.surrogate-key, " ", "|") + ")\b");
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # What only one reader may see: a token, and cookies and addresses with which staff see what is not public yet.
  if (req.http.authorization || req.http.cookie ~ "(^|;\s*)viewing-" || req.url ~ "[?&]preview=") {
    return (pass);
  }
  # Calls and the back office; pages, pictures and files of the build are what is left.
  if (req.url ~ "^/(api|backoffice|realms|gateway|apple|line|company|loyalty|smart-basket|metrics|healthz|readyz)(/|\?|$)") {
    return (pass);
  }
  # Of all that a reader sends, a page that is kept depends on the language only.
  set req.http.x-reader = "th";
  if (req.http.cookie ~ "(^|;\s*)lang=(th|en)(;|$)") {
    set req.http.x-reader = regsub(req.http.cookie, "^(?:.*?;\s*)?lang=(th|en)(?:;.*)?$", "\1");
  } elsif (req.http.accept-language ~ "(?i)^\s*en\b") {
    set req.http.x-reader = "en";
  }
  if (req.http.accept-encoding ~ "br") {
    set req.http.accept-encoding = "br";
  } elsif (req.http.accept-encoding ~ "gzip") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.set-cookie || bereq.http.authorization) {
    set beresp.uncacheable = true;
  } elsif (beresp.http.cdn-cache-control ~ "^max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^max-age=(\d+).*$", "\1s"), 0s);
    # An hour after its time a page is still shown: while it is made again, and while no machine answers.
    set beresp.grace = 1h;
    set beresp.http.vary = "x-reader, accept-encoding";
  } elsif (beresp.http.cache-control ~ "^public, max-age=\d+, immutable$") {
    # Pictures and files of the build: their names change with their content.
    set beresp.ttl = 1d;
  } else {
    set beresp.uncacheable = true;
  }
  if (beresp.uncacheable) {
    set beresp.ttl = 10s;
  }
  return (deliver);
}

sub vcl_deliver {
  if (resp.http.surrogate-key) {
    set resp.http.vary = "Cookie, Accept-Language, Accept-Encoding";
    unset resp.http.surrogate-key;
    unset resp.http.cdn-cache-control;
  }
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
    # Of the request that the page was made for.
    unset resp.http.x-request-id;
    unset resp.http.server-timing;
  } else {
    set resp.http.x-cache = "miss";
  }
}
