-- Files of the last builds of the storefront: every process serves those of all, so that a page drawn by one release is whole
-- where the next request goes to another. Written by processes from their own build only, never from a request.
create table build (
  -- SHA-256 of the paths of its files, which contain their hash.
  id text primary key,
  -- When a process last ran it.
  seen_at timestamptz not null
);
create table asset (
  path text primary key check (path ~ '^/assets/[A-Za-z0-9._-]+$'),
  identity bytea not null,
  br bytea,
  gzip bytea
);
create table build_asset (
  build_id text not null references build on delete cascade,
  path text not null references asset,
  primary key (build_id, path)
);
create index build_asset_path on build_asset (path);
