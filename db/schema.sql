-- The database after all migrations, to be read. Made by `npm test -- tools/schema.test.ts --update`.

create table address (
  id uuid not null,
  outlet_id uuid not null,
  address_line text not null,
  sub_district text not null,
  district text not null,
  province text not null,
  province_code text not null,
  postal_code text not null,
  latitude double precision,
  longitude double precision,
  label text,
  receiver_name text,
  receiver_phone text,
  landmark text,
  location_accuracy_m integer,
  revision integer default 1 not null,
  constraint address_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint address_landmark_check CHECK ((char_length(landmark) <= 200)),
  constraint address_location_accuracy_m_check CHECK (((location_accuracy_m >= 0) AND (location_accuracy_m <= 1000))),
  constraint address_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint address_pkey PRIMARY KEY (id)
);
CREATE INDEX address_landmark ON public.address USING gin (search_letters(search_fold(landmark)) gin_trgm_ops) WHERE (landmark IS NOT NULL);
CREATE INDEX address_outlet ON public.address USING btree (outlet_id);
CREATE INDEX address_province ON public.address USING btree (province_code, province);
CREATE TRIGGER address_revision BEFORE UPDATE ON public.address FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION next_revision();
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.address FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER forget_imported_address AFTER DELETE ON public.address FOR EACH ROW EXECUTE FUNCTION forget_imported_row();
CREATE TRIGGER live_retailer_of_address_delete AFTER DELETE ON public.address REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_address_delete();
CREATE TRIGGER live_retailer_of_address_insert AFTER INSERT ON public.address REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_address_insert();
CREATE TRIGGER live_retailer_of_address_update AFTER UPDATE ON public.address REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_address_update();

create table allowance (
  name text not null,
  used integer not null,
  until timestamp with time zone not null,
  constraint allowance_pkey PRIMARY KEY (name)
);
CREATE INDEX allowance_until ON public.allowance USING btree (until);

create table api_key (
  id uuid not null,
  name text not null,
  begins text not null,
  key_hash text not null,
  scopes text[] not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_key_key_hash_key UNIQUE (key_hash),
  constraint api_key_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE UNIQUE INDEX api_key_name ON public.api_key USING btree (name) WHERE (revoked_at IS NULL);
CREATE INDEX api_key_owner ON public.api_key USING btree (owner_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.api_key FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{key_hash}', '{id}');

create table api_key_use (
  key_id uuid not null,
  day date not null,
  call text not null,
  calls integer not null,
  refused integer not null,
  last_at timestamp with time zone not null,
  constraint api_key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE,
  constraint api_key_use_pkey PRIMARY KEY (key_id, day, call)
);
CREATE INDEX api_key_use_day ON public.api_key_use USING btree (day);

create table apple_errand (
  state_hash text not null,
  browser_hash text not null,
  nonce text not null,
  next text not null,
  outlet_id uuid,
  outcome text,
  expires_at timestamp with time zone not null,
  constraint apple_errand_outcome_check CHECK ((outcome = ANY (ARRAY['arrived'::text, 'cancelled'::text, 'failed'::text]))),
  constraint apple_errand_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id) ON DELETE CASCADE,
  constraint apple_errand_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX apple_errand_expires ON public.apple_errand USING btree (expires_at);

create table apple_link (
  sub text not null,
  outlet_id uuid not null,
  refresh_token text not null,
  linked_at timestamp with time zone not null,
  constraint apple_link_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint apple_link_outlet_id_key UNIQUE (outlet_id),
  constraint apple_link_pkey PRIMARY KEY (sub)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.apple_link FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{sub}');

create table apple_result (
  cookie_hash text not null,
  sub text not null,
  email text,
  first_name text not null,
  last_name text not null,
  refresh_token text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint apple_result_pkey PRIMARY KEY (cookie_hash)
);
CREATE INDEX apple_result_expires ON public.apple_result USING btree (expires_at);
CREATE INDEX apple_result_sub ON public.apple_result USING btree (sub);

create table apple_revocation (
  id bigint generated always as identity not null,
  token text not null,
  tries integer default 0 not null,
  due_at timestamp with time zone not null,
  constraint apple_revocation_pkey PRIMARY KEY (id)
);
CREATE INDEX apple_revocation_due ON public.apple_revocation USING btree (due_at);

create table asset (
  path text not null,
  identity bytea not null,
  br bytea,
  gzip bytea,
  constraint asset_path_check CHECK ((path ~ '^/assets/[A-Za-z0-9._-]+$'::text)),
  constraint asset_pkey PRIMARY KEY (path)
);

create table audit_entry (
  id bigint generated always as identity not null,
  seq bigint,
  tx xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor text not null,
  actor_id text,
  call text,
  request_id text,
  action text not null,
  table_name text not null,
  key text not null,
  before jsonb,
  after jsonb,
  salt bytea,
  digest bytea not null,
  order_id text,
  retailer_id text,
  product_id text,
  previous_hash bytea,
  hash bytea,
  constraint audit_ask_for_seal TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint audit_entry_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'forget'::text]))),
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_seq_key UNIQUE (seq)
);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, seq DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_call ON public.audit_entry USING btree (call, seq DESC);
CREATE INDEX audit_entry_of_order ON public.audit_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX audit_entry_product ON public.audit_entry USING btree (product_id, seq DESC) WHERE (product_id IS NOT NULL);
CREATE INDEX audit_entry_retailer ON public.audit_entry USING btree (retailer_id, seq DESC) WHERE (retailer_id IS NOT NULL);
CREATE INDEX audit_entry_row ON public.audit_entry USING btree (table_name, key, seq DESC);
CREATE INDEX audit_entry_unchained ON public.audit_entry USING btree (tx) WHERE (seq IS NULL);
CREATE CONSTRAINT TRIGGER audit_ask_for_seal AFTER INSERT ON public.audit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_ask_for_seal();
CREATE TRIGGER audit_guard BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION audit_guard();
CREATE TRIGGER audit_guard_all BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_guard();

create table audit_head (
  only_row boolean default true not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_only_row_check CHECK (only_row),
  constraint audit_head_pkey PRIMARY KEY (only_row)
);

create table audit_seal (
  tx xid8 not null,
  constraint audit_chain TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint audit_seal_pkey PRIMARY KEY (tx)
);
CREATE CONSTRAINT TRIGGER audit_chain AFTER INSERT ON public.audit_seal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_chain();

create table bank_statement (
  id uuid not null,
  bank text not null,
  file_name text not null,
  file_hash text not null,
  imported_at timestamp with time zone not null,
  imported_by text not null,
  constraint bank_statement_file_hash_key UNIQUE (file_hash),
  constraint bank_statement_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.bank_statement FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table bank_statement_columns (
  bank text not null,
  columns jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by text not null,
  constraint bank_statement_columns_pkey PRIMARY KEY (bank)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.bank_statement_columns FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{bank}');

create table bank_statement_row (
  id bigint generated always as identity not null,
  statement_id uuid not null,
  line integer not null,
  at timestamp with time zone not null,
  has_time boolean not null,
  amount_satang bigint not null,
  reference text not null,
  description text not null,
  fingerprint text not null,
  state text not null,
  reason text,
  slip_id uuid,
  invoice_no text,
  order_id uuid,
  note text,
  decided_at timestamp with time zone,
  decided_by text,
  constraint bank_statement_row_amount_satang_check CHECK ((amount_satang > 0)),
  constraint bank_statement_row_check CHECK (((slip_id IS NULL) OR (invoice_no IS NULL))),
  constraint bank_statement_row_check1 CHECK (((state = ANY (ARRAY['MATCHED'::text, 'NEAR'::text, 'CONFIRMED'::text])) = (order_id IS NOT NULL))),
  constraint bank_statement_row_check2 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint bank_statement_row_check3 CHECK (((state <> ALL (ARRAY['CONFIRMED'::text, 'IGNORED'::text])) OR (decided_at IS NOT NULL))),
  constraint bank_statement_row_fingerprint_key UNIQUE (fingerprint),
  constraint bank_statement_row_invoice_no_fkey FOREIGN KEY (invoice_no) REFERENCES payment_attempt(invoice_no),
  constraint bank_statement_row_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint bank_statement_row_pkey PRIMARY KEY (id),
  constraint bank_statement_row_reason_check CHECK ((reason = ANY (ARRAY['reference_and_amount'::text, 'reference'::text, 'amount_and_time'::text]))),
  constraint bank_statement_row_slip_id_fkey FOREIGN KEY (slip_id) REFERENCES payment_slip(id),
  constraint bank_statement_row_state_check CHECK ((state = ANY (ARRAY['MATCHED'::text, 'NEAR'::text, 'UNKNOWN'::text, 'CONFIRMED'::text, 'IGNORED'::text]))),
  constraint bank_statement_row_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id)
);
CREATE UNIQUE INDEX bank_statement_row_attempt ON public.bank_statement_row USING btree (invoice_no) WHERE (invoice_no IS NOT NULL);
CREATE INDEX bank_statement_row_order ON public.bank_statement_row USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX bank_statement_row_slip ON public.bank_statement_row USING btree (slip_id) WHERE (slip_id IS NOT NULL);
CREATE INDEX bank_statement_row_state ON public.bank_statement_row USING btree (state, at, id);
CREATE INDEX bank_statement_row_statement ON public.bank_statement_row USING btree (statement_id, line);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.bank_statement_row FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table banner (
  id integer not null,
  name text not null,
  description_thai text not null,
  description_eng text not null,
  condition text not null,
  items integer[] not null,
  segment text,
  sequence integer not null,
  image text,
  signed_in_only boolean default false not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  constraint banner_condition_check CHECK ((condition = ANY (ARRAY['brand'::text, 'product'::text, 'hot-hotsale'::text]))),
  constraint banner_name_key UNIQUE (name),
  constraint banner_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.banner FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER banner_changed AFTER INSERT OR DELETE OR UPDATE ON public.banner FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table basket_day (
  day integer not null,
  segment text not null,
  baskets integer not null,
  constraint basket_day_pkey PRIMARY KEY (day, segment)
);

create table basket_forgotten (
  id boolean default true not null,
  before timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint basket_forgotten_id_check CHECK (id),
  constraint basket_forgotten_pkey PRIMARY KEY (id)
);

create table basket_habit (
  outlet_no integer not null,
  sku_no integer not null,
  weight double precision not null,
  at_day integer not null,
  times integer not null,
  first_day integer not null,
  last_day integer not null,
  quantities integer[] not null,
  constraint basket_habit_outlet_no_fkey FOREIGN KEY (outlet_no) REFERENCES basket_outlet(no) ON DELETE CASCADE,
  constraint basket_habit_pkey PRIMARY KEY (outlet_no, sku_no)
);

create table basket_order (
  outlet_no integer not null,
  at timestamp with time zone not null,
  day integer not null,
  order_id uuid,
  reference text,
  skus integer[] not null,
  quantities integer[] not null,
  constraint basket_order_check CHECK (((order_id IS NULL) <> (reference IS NULL))),
  constraint basket_order_check1 CHECK ((cardinality(skus) = cardinality(quantities))),
  constraint basket_order_order_id_key UNIQUE (order_id),
  constraint basket_order_outlet_no_fkey FOREIGN KEY (outlet_no) REFERENCES basket_outlet(no) ON DELETE CASCADE
);
CREATE INDEX basket_order_outlet ON public.basket_order USING btree (outlet_no, at);
CREATE UNIQUE INDEX basket_order_reference ON public.basket_order USING btree (outlet_no, reference) WHERE (reference IS NOT NULL);

create table basket_outlet (
  no integer generated always as identity not null,
  outlet_code text not null,
  segment text default ''::text not null,
  days integer default 0 not null,
  last_day integer,
  constraint basket_outlet_outlet_code_key UNIQUE (outlet_code),
  constraint basket_outlet_pkey PRIMARY KEY (no)
);

create table basket_sku (
  no integer generated always as identity not null,
  sku text not null,
  constraint basket_sku_pkey PRIMARY KEY (no),
  constraint basket_sku_sku_key UNIQUE (sku)
);

create table basket_sku_day (
  day integer not null,
  segment text not null,
  sku_no integer not null,
  baskets integer not null,
  log_units integer not null,
  constraint basket_sku_day_pkey PRIMARY KEY (day, segment, sku_no)
);

create table brand (
  id integer not null,
  key text not null,
  name text not null,
  name_thai text not null,
  category_id integer not null,
  sequence integer not null,
  revision integer default 1 not null,
  status text default 'ACTIVE'::text not null,
  image text,
  constraint brand_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint brand_key_key UNIQUE (key),
  constraint brand_pkey PRIMARY KEY (id),
  constraint brand_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.brand FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER brand_changed AFTER INSERT OR DELETE OR UPDATE ON public.brand FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER count_revision BEFORE INSERT OR UPDATE ON public.brand FOR EACH ROW EXECUTE FUNCTION count_revision();
CREATE TRIGGER live_brand_of_brand_delete AFTER DELETE ON public.brand REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_brand_of_brand_delete();
CREATE TRIGGER live_brand_of_brand_insert AFTER INSERT ON public.brand REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_brand_of_brand_insert();
CREATE TRIGGER live_brand_of_brand_update AFTER UPDATE ON public.brand REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_brand_of_brand_update();

create table build (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint build_pkey PRIMARY KEY (id)
);

create table build_asset (
  build_id text not null,
  path text not null,
  constraint build_asset_build_id_fkey FOREIGN KEY (build_id) REFERENCES build(id) ON DELETE CASCADE,
  constraint build_asset_path_fkey FOREIGN KEY (path) REFERENCES asset(path),
  constraint build_asset_pkey PRIMARY KEY (build_id, path)
);
CREATE INDEX build_asset_path ON public.build_asset USING btree (path);

create table carried_through (
  id boolean default true not null,
  movement_id bigint not null,
  constraint carried_through_id_check CHECK (id),
  constraint carried_through_pkey PRIMARY KEY (id)
);

create table cart (
  outlet_id uuid not null,
  items jsonb default '[]'::jsonb not null,
  coupon_code text,
  updated_at timestamp with time zone not null,
  points integer default 0 not null,
  constraint cart_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint cart_pkey PRIMARY KEY (outlet_id),
  constraint cart_points_check CHECK ((points >= 0))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.cart FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id}');

create table cash_ledger (
  id bigint generated always as identity not null,
  cash_up_id uuid not null,
  kind text not null,
  order_id uuid,
  amount_satang bigint not null,
  at timestamp with time zone not null,
  actor text not null,
  credit_receipt_id bigint,
  constraint cash_ledger_cash_up_id_fkey FOREIGN KEY (cash_up_id) REFERENCES cash_up(id),
  constraint cash_ledger_check CHECK (((kind <> 'RECEIVED'::text) OR (order_id IS NOT NULL))),
  constraint cash_ledger_credit_receipt_id_fkey FOREIGN KEY (credit_receipt_id) REFERENCES credit_receipt(id),
  constraint cash_ledger_kind_check CHECK ((kind = ANY (ARRAY['RECEIVED'::text, 'ON_ACCOUNT'::text, 'DIFFERENCE'::text, 'REVERSED'::text]))),
  constraint cash_ledger_on_account_check CHECK (((kind <> 'ON_ACCOUNT'::text) OR (credit_receipt_id IS NOT NULL))),
  constraint cash_ledger_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cash_ledger_pkey PRIMARY KEY (id)
);
CREATE INDEX cash_ledger_of ON public.cash_ledger USING btree (cash_up_id, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.cash_ledger FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table cash_up (
  id uuid not null,
  day date not null,
  driver_id uuid,
  driver_name text,
  state text not null,
  counted jsonb not null,
  counted_satang bigint not null,
  expected_satang bigint not null,
  reason text,
  counted_at timestamp with time zone not null,
  counted_by text not null,
  closed_at timestamp with time zone,
  closed_by text,
  reopened_at timestamp with time zone,
  reopened_by text,
  reopen_reason text,
  counter_id text,
  constraint cash_up_check CHECK (((driver_id IS NULL) = (driver_name IS NULL))),
  constraint cash_up_check1 CHECK (((counted_satang = expected_satang) OR (reason IS NOT NULL))),
  constraint cash_up_check2 CHECK (((state = 'CLOSED'::text) = (closed_at IS NOT NULL))),
  constraint cash_up_check3 CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint cash_up_check4 CHECK (((reopened_at IS NULL) = (reopened_by IS NULL))),
  constraint cash_up_check5 CHECK (((reopened_at IS NULL) = (reopen_reason IS NULL))),
  constraint cash_up_counted_satang_check CHECK ((counted_satang >= 0)),
  constraint cash_up_expected_satang_check CHECK ((expected_satang >= 0)),
  constraint cash_up_pkey PRIMARY KEY (id),
  constraint cash_up_state_check CHECK ((state = ANY (ARRAY['COUNTED'::text, 'CLOSED'::text])))
);
CREATE UNIQUE INDEX cash_up_of_day ON public.cash_up USING btree (day, driver_id) NULLS NOT DISTINCT;
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.cash_up FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_cash_of_cash_up_delete AFTER DELETE ON public.cash_up REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_cash_up_delete();
CREATE TRIGGER live_cash_of_cash_up_insert AFTER INSERT ON public.cash_up REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_cash_up_insert();
CREATE TRIGGER live_cash_of_cash_up_update AFTER UPDATE ON public.cash_up REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_cash_up_update();

create table cash_up_order (
  order_id uuid not null,
  cash_up_id uuid not null,
  due_satang bigint not null,
  constraint cash_up_order_cash_up_id_fkey FOREIGN KEY (cash_up_id) REFERENCES cash_up(id),
  constraint cash_up_order_due_satang_check CHECK ((due_satang >= 0)),
  constraint cash_up_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cash_up_order_pkey PRIMARY KEY (order_id)
);
CREATE INDEX cash_up_order_of ON public.cash_up_order USING btree (cash_up_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.cash_up_order FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id}');
CREATE TRIGGER mark_cash_closed AFTER INSERT ON public.cash_up_order REFERENCING NEW TABLE AS closed FOR EACH STATEMENT EXECUTE FUNCTION mark_cash_closed();
CREATE TRIGGER mark_cash_opened AFTER DELETE ON public.cash_up_order REFERENCING OLD TABLE AS opened FOR EACH STATEMENT EXECUTE FUNCTION mark_cash_opened();

create table catalogue_version (
  only_row boolean default true not null,
  version bigint not null,
  constraint catalogue_version_only_row_check CHECK (only_row),
  constraint catalogue_version_pkey PRIMARY KEY (only_row)
);

create table category (
  id integer not null,
  name_thai text not null,
  name_eng text not null,
  status text default 'ACTIVE'::text not null,
  sequence integer not null,
  image text,
  icon_hue integer default 90 not null,
  restriction jsonb,
  revision integer default 1 not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.category FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER category_changed AFTER INSERT OR DELETE OR UPDATE ON public.category FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER count_revision BEFORE INSERT OR UPDATE ON public.category FOR EACH ROW EXECUTE FUNCTION count_revision();
CREATE TRIGGER keep_earning_of_category AFTER UPDATE OF restriction ON public.category FOR EACH ROW WHEN ((earns_points(old.restriction) <> earns_points(new.restriction))) EXECUTE FUNCTION keep_earning_of_category();
CREATE TRIGGER live_category_of_category_delete AFTER DELETE ON public.category REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_category_of_category_delete();
CREATE TRIGGER live_category_of_category_insert AFTER INSERT ON public.category REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_category_of_category_insert();
CREATE TRIGGER live_category_of_category_update AFTER UPDATE ON public.category REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_category_of_category_update();

create table company_picture (
  kind text not null,
  picture bytea not null,
  hash text not null,
  changed_at timestamp with time zone not null,
  constraint company_picture_kind_check CHECK ((kind = ANY (ARRAY['logo'::text, 'signature'::text]))),
  constraint company_picture_pkey PRIMARY KEY (kind)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.company_picture FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{picture}', '{kind}');

create table company_setting (
  id smallint default 1 not null,
  revision integer default 0 not null,
  seller_name text,
  seller_tax_id text,
  seller_branch text,
  seller_address text,
  promptpay_id text,
  promptpay_biller_id text,
  promptpay_name text,
  payment_methods text,
  credit text,
  credit_overdue text,
  warehouse_place text,
  run_stops text,
  run_cash text,
  odd_order_times_usual text,
  odd_order_new_retailer_orders text,
  odd_order_much_cash text,
  staff_second_factor text,
  line_basic_id text,
  line_channel_token text,
  line_channel_secret text,
  sms_provider text,
  sms_sender text,
  sms_credit text,
  sms_key text,
  sms_secret text,
  constraint company_setting_id_check CHECK ((id = 1)),
  constraint company_setting_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.company_setting FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{line_channel_token,line_channel_secret,sms_key,sms_secret}', '{id}');

create table consent (
  outlet_id uuid not null,
  document text not null,
  version text not null,
  at timestamp with time zone not null,
  constraint consent_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint consent_pkey PRIMARY KEY (outlet_id, document, version)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.consent FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id,document,version}');

create table content (
  kind text not null,
  key text not null,
  draft jsonb not null,
  revision integer not null,
  published integer,
  changed_at timestamp with time zone not null,
  changed_by text not null,
  constraint content_kind_check CHECK ((kind = ANY (ARRAY['pages'::text, 'brand'::text, 'delivery'::text, 'popups'::text, 'banners'::text, 'search'::text]))),
  constraint content_pkey PRIMARY KEY (kind, key)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.content FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{kind,key}');
CREATE TRIGGER content_made AFTER INSERT ON public.content FOR EACH ROW WHEN ((new.published IS NOT NULL)) EXECUTE FUNCTION bump_content_version();
CREATE TRIGGER content_published AFTER UPDATE ON public.content FOR EACH ROW WHEN ((new.published IS DISTINCT FROM old.published)) EXECUTE FUNCTION bump_content_version();

create table content_edition (
  kind text not null,
  key text not null,
  number integer not null,
  content jsonb not null,
  asks_again boolean default false not null,
  published_at timestamp with time zone not null,
  published_by text not null,
  constraint content_edition_kind_key_fkey FOREIGN KEY (kind, key) REFERENCES content(kind, key),
  constraint content_edition_pkey PRIMARY KEY (kind, key, number)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.content_edition FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{kind,key,number}');

create table content_plan (
  kind text not null,
  key text not null,
  content jsonb not null,
  revision integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  edition integer,
  before integer,
  planned_by text not null,
  planned_at timestamp with time zone not null,
  constraint content_plan_check CHECK ((ends_at > starts_at)),
  constraint content_plan_check1 CHECK (((edition IS NULL) OR (ends_at IS NOT NULL))),
  constraint content_plan_kind_key_fkey FOREIGN KEY (kind, key) REFERENCES content(kind, key),
  constraint content_plan_pkey PRIMARY KEY (kind, key)
);
CREATE INDEX content_plan_due ON public.content_plan USING btree (COALESCE(
CASE
    WHEN (edition IS NULL) THEN starts_at
    ELSE NULL::timestamp with time zone
END, ends_at));
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.content_plan FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{kind,key}');

create table content_version (
  only_row boolean default true not null,
  version bigint not null,
  constraint content_version_only_row_check CHECK (only_row),
  constraint content_version_pkey PRIMARY KEY (only_row)
);

create table counter_receipt (
  order_id uuid not null,
  day date not null,
  at timestamp with time zone not null,
  received_by text not null,
  constraint counter_receipt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint counter_receipt_pkey PRIMARY KEY (order_id)
);
CREATE INDEX counter_receipt_day ON public.counter_receipt USING btree (day);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.counter_receipt FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id}');
CREATE TRIGGER live_cash_of_counter_receipt_delete AFTER DELETE ON public.counter_receipt REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_counter_receipt_delete();
CREATE TRIGGER live_cash_of_counter_receipt_insert AFTER INSERT ON public.counter_receipt REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_counter_receipt_insert();
CREATE TRIGGER live_cash_of_counter_receipt_update AFTER UPDATE ON public.counter_receipt REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_counter_receipt_update();

create table coupon (
  code text not null,
  name_thai text not null,
  name_eng text not null,
  discount_satang integer not null,
  minimum_satang integer default 0 not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  per_outlet_limit integer default 1 not null,
  total_limit integer,
  published_by text,
  published_at timestamp with time zone,
  ended_by text,
  is_listed boolean default true not null,
  constraint coupon_discount_satang_check CHECK ((discount_satang > 0)),
  constraint coupon_pkey PRIMARY KEY (code)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.coupon FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{code}');
CREATE TRIGGER coupon_changed AFTER INSERT OR DELETE OR UPDATE ON public.coupon FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER live_offer_of_coupon_delete AFTER DELETE ON public.coupon REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_coupon_delete();
CREATE TRIGGER live_offer_of_coupon_insert AFTER INSERT ON public.coupon REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_coupon_insert();
CREATE TRIGGER live_offer_of_coupon_update AFTER UPDATE ON public.coupon REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_coupon_update();

create table coupon_use (
  code text not null,
  outlet_id uuid not null,
  order_id uuid not null,
  given_back_at timestamp with time zone,
  constraint coupon_use_code_fkey FOREIGN KEY (code) REFERENCES coupon(code),
  constraint coupon_use_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint coupon_use_pkey PRIMARY KEY (code, order_id)
);
CREATE INDEX coupon_use_order ON public.coupon_use USING btree (order_id);
CREATE INDEX coupon_use_outlet ON public.coupon_use USING btree (code, outlet_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.coupon_use FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{code,order_id}');

create table credit_account (
  outlet_id uuid not null,
  limit_satang bigint not null,
  terms_days integer not null,
  status text default 'ACTIVE'::text not null,
  note text,
  revision integer default 1 not null,
  constraint credit_account_limit_satang_check CHECK ((limit_satang >= 0)),
  constraint credit_account_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint credit_account_pkey PRIMARY KEY (outlet_id),
  constraint credit_account_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'STOPPED'::text]))),
  constraint credit_account_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 365)))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.credit_account FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id}');

create table credit_allocation (
  receipt_id bigint not null,
  order_id uuid not null,
  amount_satang bigint not null,
  constraint credit_allocation_amount_satang_check CHECK ((amount_satang > 0)),
  constraint credit_allocation_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint credit_allocation_pkey PRIMARY KEY (receipt_id, order_id),
  constraint credit_allocation_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES credit_receipt(id)
);
CREATE INDEX credit_allocation_order ON public.credit_allocation USING btree (order_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.credit_allocation FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{receipt_id,order_id}');

create table credit_note (
  number text not null,
  invoice_number text not null,
  issued_at timestamp with time zone not null,
  issued_by text not null,
  net_satang bigint not null,
  document jsonb not null,
  branch text not null,
  year smallint not null,
  running integer not null,
  taxed_satang bigint not null,
  vat_satang bigint not null,
  exempt_satang bigint not null,
  order_id uuid,
  constraint credit_note_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES tax_invoice(number),
  constraint credit_note_net_satang_check CHECK ((net_satang > 0)),
  constraint credit_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint credit_note_pkey PRIMARY KEY (number)
);
CREATE INDEX credit_note_invoice ON public.credit_note USING btree (invoice_number, number);
CREATE INDEX credit_note_issued ON public.credit_note USING btree (issued_at DESC, number DESC);
CREATE INDEX credit_note_series ON public.credit_note USING btree (branch, year, running);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.credit_note FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{number}');
CREATE TRIGGER credit_note_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();
CREATE TRIGGER read_tax_document BEFORE INSERT OR UPDATE ON public.credit_note FOR EACH ROW EXECUTE FUNCTION read_tax_document();
CREATE TRIGGER touch_figures_of_note AFTER INSERT ON public.credit_note FOR EACH ROW EXECUTE FUNCTION touch_figures_of_note();

create table credit_receipt (
  id bigint generated always as identity not null,
  outlet_id uuid not null,
  amount_satang bigint not null,
  method text not null,
  reference text,
  received_on date not null,
  recorded_at timestamp with time zone not null,
  recorded_by text not null,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancel_reason text,
  counter_day date,
  cash_up_id uuid,
  constraint credit_receipt_amount_satang_check CHECK ((amount_satang > 0)),
  constraint credit_receipt_cash_up_id_fkey FOREIGN KEY (cash_up_id) REFERENCES cash_up(id),
  constraint credit_receipt_check CHECK (((cancelled_at IS NULL) = (cancelled_by IS NULL))),
  constraint credit_receipt_closed_check CHECK (((cash_up_id IS NULL) OR (cancelled_at IS NULL))),
  constraint credit_receipt_method_check CHECK ((method = ANY (ARRAY['CASH'::text, 'TRANSFER'::text, 'CHEQUE'::text]))),
  constraint credit_receipt_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint credit_receipt_pkey PRIMARY KEY (id)
);
CREATE INDEX credit_receipt_counter ON public.credit_receipt USING btree (counter_day) WHERE ((counter_day IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX credit_receipt_open ON public.credit_receipt USING btree (counter_day) WHERE ((counter_day IS NOT NULL) AND (cash_up_id IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX credit_receipt_outlet ON public.credit_receipt USING btree (outlet_id, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.credit_receipt FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_cash_of_credit_receipt_delete AFTER DELETE ON public.credit_receipt REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_credit_receipt_delete();
CREATE TRIGGER live_cash_of_credit_receipt_insert AFTER INSERT ON public.credit_receipt REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_credit_receipt_insert();
CREATE TRIGGER live_cash_of_credit_receipt_update AFTER UPDATE ON public.credit_receipt REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_cash_of_credit_receipt_update();

create table data_export (
  id uuid not null,
  list text not null,
  format text not null,
  filters jsonb not null,
  rows integer default 0 not null,
  is_complete boolean default false not null,
  exported_at timestamp with time zone not null,
  exported_by text not null,
  constraint data_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint data_export_pkey PRIMARY KEY (id)
);
CREATE INDEX data_export_at ON public.data_export USING btree (exported_at DESC, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.data_export FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table data_import (
  id uuid not null,
  number integer generated always as identity not null,
  kind text not null,
  file_name text not null,
  file_hash text not null,
  format text not null,
  encoding text,
  header_line integer not null,
  header jsonb not null,
  first_lines jsonb not null,
  total_rows integer not null,
  mapping jsonb not null,
  state text not null,
  counts jsonb,
  failure text,
  uploaded_at timestamp with time zone not null,
  uploaded_by text not null,
  checked_at timestamp with time zone,
  checked_by text,
  applied_at timestamp with time zone,
  applied_by text,
  undone_at timestamp with time zone,
  undone_by text,
  constraint data_import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint data_import_kind_check CHECK ((kind = ANY (ARRAY['categories'::text, 'brands'::text, 'products'::text, 'prices'::text, 'stock'::text, 'retailers'::text, 'orders'::text]))),
  constraint data_import_number_key UNIQUE (number),
  constraint data_import_pkey PRIMARY KEY (id),
  constraint data_import_state_check CHECK ((state = ANY (ARRAY['UPLOADED'::text, 'CHECKED'::text, 'APPLIED'::text, 'UNDONE'::text])))
);
CREATE INDEX data_import_uploaded ON public.data_import USING btree (uploaded_at DESC, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.data_import FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{header,first_lines}', '{id}');

create table data_import_change (
  import_id uuid not null,
  nth integer not null,
  table_name text not null,
  key text not null,
  line integer not null,
  name text not null,
  before jsonb,
  after jsonb not null,
  constraint data_import_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id) ON DELETE CASCADE,
  constraint data_import_change_pkey PRIMARY KEY (import_id, nth)
);
CREATE INDEX data_import_change_row ON public.data_import_change USING btree (table_name, key);

create table data_import_content (
  import_id uuid not null,
  content bytea not null,
  constraint data_import_content_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id) ON DELETE CASCADE,
  constraint data_import_content_pkey PRIMARY KEY (import_id)
);

create table data_import_finding (
  import_id uuid not null,
  nth integer not null,
  line integer not null,
  column_name text not null,
  reason text not null,
  reason_values text[] not null,
  cell text not null,
  is_warning boolean not null,
  constraint data_import_finding_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id) ON DELETE CASCADE,
  constraint data_import_finding_pkey PRIMARY KEY (import_id, nth)
);

create table data_import_mapping (
  kind text not null,
  header text not null,
  mapping jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by text not null,
  constraint data_import_mapping_pkey PRIMARY KEY (kind, header)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.data_import_mapping FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{kind,header}');

create table data_import_work (
  import_id uuid not null,
  work text not null,
  done_rows integer not null,
  beat_at timestamp with time zone not null,
  constraint data_import_work_import_id_fkey FOREIGN KEY (import_id) REFERENCES data_import(id) ON DELETE CASCADE,
  constraint data_import_work_pkey PRIMARY KEY (import_id),
  constraint data_import_work_work_check CHECK ((work = ANY (ARRAY['check'::text, 'apply'::text])))
);

create table data_task (
  name text not null,
  state text not null,
  is_trial boolean not null,
  cursor text not null,
  looked bigint not null,
  changed bigint not null,
  total bigint not null,
  begun_at timestamp with time zone not null,
  begun_by text not null,
  ended_at timestamp with time zone,
  error text,
  constraint data_task_pkey PRIMARY KEY (name),
  constraint data_task_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'PAUSED'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE UNIQUE INDEX data_task_running ON public.data_task USING btree ((true)) WHERE (state = 'RUNNING'::text);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.data_task FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{cursor,looked,changed,total,error}', '{name}');

create table day_closing (
  day date not null,
  closed_at timestamp with time zone not null,
  closed_by text not null,
  lines jsonb not null,
  reason text,
  constraint day_closing_pkey PRIMARY KEY (day)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.day_closing FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{day}');

create table delivery_fees (
  only_row boolean default true not null,
  fees jsonb not null,
  calendar jsonb,
  order_rules jsonb,
  pick_up jsonb,
  constraint delivery_fees_only_row_check CHECK (only_row),
  constraint delivery_fees_pkey PRIMARY KEY (only_row)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.delivery_fees FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{only_row}');
CREATE TRIGGER delivery_fees_changed AFTER INSERT OR DELETE OR UPDATE ON public.delivery_fees FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table delivery_photo (
  id uuid not null,
  run_id uuid not null,
  order_id uuid not null,
  picture bytea,
  taken_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by text not null,
  file_key text,
  constraint delivery_photo_has_file CHECK (((picture IS NULL) <> (file_key IS NULL))),
  constraint delivery_photo_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint delivery_photo_pkey PRIMARY KEY (id),
  constraint delivery_photo_run_id_fkey FOREIGN KEY (run_id) REFERENCES delivery_run(id) ON DELETE CASCADE
);
CREATE INDEX delivery_photo_order ON public.delivery_photo USING btree (order_id, taken_at);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.delivery_photo FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{picture}', '{id}');
CREATE TRIGGER note_file AFTER INSERT ON public.delivery_photo FOR EACH ROW WHEN ((new.picture IS NOT NULL)) EXECUTE FUNCTION note_file('deliveries', '$1.id::text');
CREATE TRIGGER note_file_left AFTER DELETE OR UPDATE OF file_key ON public.delivery_photo FOR EACH ROW WHEN ((old.file_key IS NOT NULL)) EXECUTE FUNCTION note_file_left();

create table delivery_report (
  run_id uuid not null,
  key text not null,
  order_id uuid not null,
  report jsonb not null,
  request_hash text not null,
  at timestamp with time zone not null,
  clock_corrected boolean not null,
  recorded_at timestamp with time zone not null,
  recorded_by text not null,
  state text not null,
  conflict text,
  resolved_at timestamp with time zone,
  resolved_by text,
  resolution text,
  constraint delivery_report_check CHECK (((conflict IS NOT NULL) = (state = ANY (ARRAY['CONFLICT'::text, 'RESOLVED'::text])))),
  constraint delivery_report_check1 CHECK (((state = 'RESOLVED'::text) = ((resolved_at IS NOT NULL) AND (resolved_by IS NOT NULL) AND (resolution IS NOT NULL)))),
  constraint delivery_report_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 64))),
  constraint delivery_report_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint delivery_report_pkey PRIMARY KEY (run_id, key),
  constraint delivery_report_resolution_check CHECK ((char_length(resolution) <= 500)),
  constraint delivery_report_run_id_fkey FOREIGN KEY (run_id) REFERENCES delivery_run(id) ON DELETE CASCADE,
  constraint delivery_report_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'SUPERSEDED'::text, 'CONFLICT'::text, 'RESOLVED'::text])))
);
CREATE INDEX delivery_report_conflict ON public.delivery_report USING btree (recorded_at) WHERE (state = 'CONFLICT'::text);
CREATE INDEX delivery_report_order ON public.delivery_report USING btree (order_id, recorded_at);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.delivery_report FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{run_id,key}');
CREATE TRIGGER live_run_of_delivery_report_delete AFTER DELETE ON public.delivery_report REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_report_delete();
CREATE TRIGGER live_run_of_delivery_report_insert AFTER INSERT ON public.delivery_report REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_report_insert();
CREATE TRIGGER live_run_of_delivery_report_update AFTER UPDATE ON public.delivery_report REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_report_update();

create table delivery_route (
  id uuid not null,
  name_thai text not null,
  name_eng text not null,
  areas jsonb not null,
  "position" integer not null,
  constraint delivery_route_name_eng_check CHECK (((char_length(name_eng) >= 1) AND (char_length(name_eng) <= 80))),
  constraint delivery_route_name_thai_check CHECK (((char_length(name_thai) >= 1) AND (char_length(name_thai) <= 80))),
  constraint delivery_route_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.delivery_route FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table delivery_run (
  id uuid not null,
  number text not null,
  day date not null,
  driver_id uuid,
  driver_name text,
  vehicle text,
  route_thai text default ''::text not null,
  route_eng text default ''::text not null,
  state text not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  departed_at timestamp with time zone,
  returned_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint delivery_run_check CHECK (((driver_id IS NULL) = (driver_name IS NULL))),
  constraint delivery_run_check1 CHECK (((state = ANY (ARRAY['PLANNED'::text, 'LOADED'::text])) OR (driver_id IS NOT NULL))),
  constraint delivery_run_check2 CHECK (((departed_at IS NOT NULL) = (state = ANY (ARRAY['OUT'::text, 'BACK'::text, 'SETTLED'::text])))),
  constraint delivery_run_check3 CHECK (((returned_at IS NOT NULL) = (state = ANY (ARRAY['BACK'::text, 'SETTLED'::text])))),
  constraint delivery_run_check4 CHECK (((settled_at IS NOT NULL) = (state = 'SETTLED'::text))),
  constraint delivery_run_number_check CHECK ((number ~ '^R[0-9]{6}-[0-9]{2,}$'::text)),
  constraint delivery_run_number_key UNIQUE (number),
  constraint delivery_run_pkey PRIMARY KEY (id),
  constraint delivery_run_state_check CHECK ((state = ANY (ARRAY['PLANNED'::text, 'LOADED'::text, 'OUT'::text, 'BACK'::text, 'SETTLED'::text]))),
  constraint delivery_run_vehicle_check CHECK (((char_length(vehicle) >= 1) AND (char_length(vehicle) <= 60)))
);
CREATE INDEX delivery_run_day ON public.delivery_run USING btree (day, number);
CREATE INDEX delivery_run_driver ON public.delivery_run USING btree (driver_id, day);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.delivery_run FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER delivery_run_over AFTER UPDATE OF state ON public.delivery_run FOR EACH ROW EXECUTE FUNCTION close_delivery_stops();
CREATE TRIGGER live_run_of_delivery_run_delete AFTER DELETE ON public.delivery_run REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_run_delete();
CREATE TRIGGER live_run_of_delivery_run_insert AFTER INSERT ON public.delivery_run REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_run_insert();
CREATE TRIGGER live_run_of_delivery_run_update AFTER UPDATE ON public.delivery_run REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_run_update();
CREATE TRIGGER touch_figures_of_run AFTER UPDATE OF driver_id, route_thai, departed_at ON public.delivery_run FOR EACH ROW WHEN ((((old.driver_id IS DISTINCT FROM new.driver_id) OR (old.route_thai IS DISTINCT FROM new.route_thai)) OR (old.departed_at IS DISTINCT FROM new.departed_at))) EXECUTE FUNCTION touch_figures_of_run();

create table delivery_stop (
  run_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  over boolean default false not null,
  outcome text,
  outcome_at timestamp with time zone,
  outcome_recorded_at timestamp with time zone,
  reason text,
  cash_satang bigint,
  received_by text,
  note text,
  constraint delivery_stop_cash_satang_check CHECK ((cash_satang >= 0)),
  constraint delivery_stop_check CHECK (((outcome IS NULL) = (outcome_at IS NULL))),
  constraint delivery_stop_check1 CHECK (((outcome IS NULL) = (outcome_recorded_at IS NULL))),
  constraint delivery_stop_note_check CHECK ((char_length(note) <= 500)),
  constraint delivery_stop_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint delivery_stop_outcome_check CHECK ((outcome = ANY (ARRAY['DELIVERED'::text, 'PARTLY_DELIVERED'::text, 'REFUSED'::text, 'NOT_DELIVERED'::text]))),
  constraint delivery_stop_pkey PRIMARY KEY (run_id, order_id),
  constraint delivery_stop_position UNIQUE (run_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint delivery_stop_position_check CHECK (("position" > 0)),
  constraint delivery_stop_received_by_check CHECK ((char_length(received_by) <= 120)),
  constraint delivery_stop_run_id_fkey FOREIGN KEY (run_id) REFERENCES delivery_run(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX delivery_stop_open ON public.delivery_stop USING btree (order_id) WHERE (NOT over);
CREATE INDEX delivery_stop_order ON public.delivery_stop USING btree (order_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.delivery_stop FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{run_id,order_id}');
CREATE TRIGGER live_run_of_delivery_stop_delete AFTER DELETE ON public.delivery_stop REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_stop_delete();
CREATE TRIGGER live_run_of_delivery_stop_insert AFTER INSERT ON public.delivery_stop REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_stop_insert();
CREATE TRIGGER live_run_of_delivery_stop_update AFTER UPDATE ON public.delivery_stop REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_run_of_delivery_stop_update();
CREATE TRIGGER touch_figures_of_stop AFTER INSERT OR DELETE OR UPDATE OF outcome ON public.delivery_stop FOR EACH ROW EXECUTE FUNCTION touch_figures_of_stop();

create table earning_history (
  id bigint generated always as identity not null,
  product_id integer not null,
  at timestamp with time zone default clock_timestamp() not null,
  earned boolean not null,
  constraint earning_history_pkey PRIMARY KEY (id),
  constraint earning_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX earning_history_product ON public.earning_history USING btree (product_id, at, id);

create table ended_session (
  id text not null,
  at timestamp with time zone not null,
  constraint ended_session_pkey PRIMARY KEY (id)
);
CREATE INDEX ended_session_at ON public.ended_session USING btree (at);

create table external_staff (
  id uuid not null,
  name text not null,
  roles text[] not null,
  seen_at timestamp with time zone not null,
  constraint external_staff_pkey PRIMARY KEY (id)
);

create table figure_first (
  key text not null,
  day date not null,
  constraint figure_first_pkey PRIMARY KEY (key)
);
CREATE INDEX figure_first_day ON public.figure_first USING btree (day);

create table figure_sum (
  figure text not null,
  day date not null,
  key text not null,
  count bigint not null,
  amount_satang bigint not null,
  constraint figure_sum_pkey PRIMARY KEY (figure, day, key)
);
CREATE INDEX figure_sum_of_retailer ON public.figure_sum USING btree (key, day) INCLUDE (amount_satang) WHERE (figure = 'orders'::text);

create table figure_touch (
  id bigint generated always as identity not null,
  day date not null,
  constraint figure_touch_pkey PRIMARY KEY (id)
);
CREATE INDEX figure_touch_day ON public.figure_touch USING btree (day);

create table file_to_move (
  seq bigint generated always as identity not null,
  key text not null,
  constraint file_to_move_key_key UNIQUE (key),
  constraint file_to_move_pkey PRIMARY KEY (seq)
);

create table file_to_remove (
  key text not null,
  at timestamp with time zone default now() not null,
  constraint file_to_remove_pkey PRIMARY KEY (key)
);

create table goods_receipt (
  id uuid not null,
  number text not null,
  purchase_order_id uuid not null,
  delivery_note text default ''::text not null,
  received_at timestamp with time zone not null,
  received_by text not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint goods_receipt_check CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint goods_receipt_number_key UNIQUE (number),
  constraint goods_receipt_pkey PRIMARY KEY (id),
  constraint goods_receipt_purchase_order_id_fkey FOREIGN KEY (purchase_order_id) REFERENCES purchase_order(id)
);
CREATE INDEX goods_receipt_order ON public.goods_receipt USING btree (purchase_order_id, received_at);
CREATE INDEX goods_receipt_received ON public.goods_receipt USING btree (received_at) WHERE (undone_at IS NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.goods_receipt FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_purchase_of_goods_receipt_delete AFTER DELETE ON public.goods_receipt REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_purchase_of_goods_receipt_delete();
CREATE TRIGGER live_purchase_of_goods_receipt_insert AFTER INSERT ON public.goods_receipt REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_purchase_of_goods_receipt_insert();
CREATE TRIGGER live_purchase_of_goods_receipt_update AFTER UPDATE ON public.goods_receipt REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_purchase_of_goods_receipt_update();

create table goods_receipt_line (
  receipt_id uuid not null,
  line_no smallint not null,
  product_id integer not null,
  units integer not null,
  cost_satang integer not null,
  cost_before integer,
  cost_after integer not null,
  lot_id integer,
  constraint goods_receipt_line_cost_satang_check CHECK ((cost_satang >= 0)),
  constraint goods_receipt_line_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint goods_receipt_line_pkey PRIMARY KEY (receipt_id, line_no),
  constraint goods_receipt_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint goods_receipt_line_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipt(id),
  constraint goods_receipt_line_units_check CHECK ((units > 0))
);
CREATE INDEX goods_receipt_line_product ON public.goods_receipt_line USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.goods_receipt_line FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{receipt_id,line_no}');

create table idempotency (
  outlet_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  answer text not null,
  at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (outlet_id, key)
);
CREATE INDEX idempotency_at ON public.idempotency USING btree (at);

create table job_lease (
  module text not null,
  holder uuid not null,
  until timestamp with time zone not null,
  constraint job_lease_pkey PRIMARY KEY (module)
);

create table job_run (
  job text not null,
  since timestamp with time zone not null,
  late_after_seconds integer not null,
  started_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  seconds double precision,
  failures bigint default 0 not null,
  constraint job_run_pkey PRIMARY KEY (job)
);

create table licence (
  id uuid not null,
  outlet_id uuid not null,
  category_id integer not null,
  number text not null,
  ends_at timestamp with time zone not null,
  state text not null,
  filed_at timestamp with time zone not null,
  filed_by text not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint licence_pkey PRIMARY KEY (id),
  constraint licence_state_check CHECK ((state = ANY (ARRAY['filed'::text, 'approved'::text, 'withdrawn'::text])))
);
CREATE INDEX licence_outlet ON public.licence USING btree (outlet_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.licence FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table line_code (
  code_hash text not null,
  outlet_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint line_code_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id) ON DELETE CASCADE,
  constraint line_code_outlet_id_key UNIQUE NULLS NOT DISTINCT (outlet_id),
  constraint line_code_pkey PRIMARY KEY (code_hash)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.line_code FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{code_hash}', '{code_hash}');

create table line_event (
  id text not null,
  at timestamp with time zone not null,
  constraint line_event_pkey PRIMARY KEY (id)
);
CREATE INDEX line_event_at ON public.line_event USING btree (at);

create table line_group (
  id smallint default 1 not null,
  group_id text not null,
  linked_at timestamp with time zone not null,
  constraint line_group_id_check CHECK ((id = 1)),
  constraint line_group_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.line_group FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{group_id}', '{id}');

create table line_guess (
  sender text not null,
  wrong integer not null,
  since timestamp with time zone not null,
  constraint line_guess_pkey PRIMARY KEY (sender)
);

create table line_link (
  outlet_id uuid not null,
  user_id text not null,
  linked_at timestamp with time zone not null,
  constraint line_link_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id) ON DELETE CASCADE,
  constraint line_link_pkey PRIMARY KEY (outlet_id)
);
CREATE INDEX line_link_user ON public.line_link USING btree (user_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.line_link FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{user_id}', '{outlet_id}');

create table line_message (
  id bigint generated always as identity not null,
  subject text not null,
  receiver text not null,
  outlet_id uuid,
  reply_token text,
  text text not null,
  at timestamp with time zone not null,
  retry_key uuid default gen_random_uuid() not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  delivered_at timestamp with time zone,
  status integer,
  error text,
  until timestamp with time zone,
  constraint line_message_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id) ON DELETE CASCADE,
  constraint line_message_pkey PRIMARY KEY (id),
  constraint line_message_subject_receiver_key UNIQUE (subject, receiver)
);
CREATE INDEX line_message_at ON public.line_message USING btree (at);
CREATE INDEX line_message_due ON public.line_message USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX line_message_outlet ON public.line_message USING btree (outlet_id);

create table list_columns (
  owner_id uuid not null,
  list text not null,
  columns jsonb not null,
  updated_at timestamp with time zone not null,
  constraint list_columns_pkey PRIMARY KEY (owner_id, list)
);

create table live_event (
  xid xid8 default pg_current_xact_id() not null,
  subject text not null,
  key text not null,
  kind text not null,
  at timestamp with time zone default now() not null,
  constraint live_event_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'removed'::text]))),
  constraint live_event_pkey PRIMARY KEY (xid, subject, key)
);
CREATE INDEX live_event_at ON public.live_event USING btree (at);

create table lot_carried (
  lot_id integer not null,
  units integer not null,
  constraint lot_carried_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id) ON DELETE CASCADE,
  constraint lot_carried_pkey PRIMARY KEY (lot_id)
);

create table lot_movement (
  movement_id bigint not null,
  lot_id integer not null,
  document text not null,
  delta integer not null,
  constraint lot_movement_delta_check CHECK ((delta <> 0)),
  constraint lot_movement_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint lot_movement_pkey PRIMARY KEY (movement_id, lot_id)
);
CREATE INDEX lot_movement_document ON public.lot_movement USING btree (document);
CREATE INDEX lot_movement_lot ON public.lot_movement USING btree (lot_id, document);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.lot_movement FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{movement_id,lot_id}');

create table loyalty_member (
  id uuid not null,
  phone text,
  name text,
  phone_verified boolean default false not null,
  joined_at timestamp with time zone not null,
  points integer default 0 not null,
  constraint loyalty_member_pkey PRIMARY KEY (id)
);
CREATE INDEX loyalty_member_phone ON public.loyalty_member USING btree (phone);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.loyalty_member FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table loyalty_order (
  order_id uuid not null,
  member_id uuid not null,
  held integer default 0 not null,
  redeemed integer default 0 not null,
  earned integer default 0 not null,
  owed integer default 0 not null,
  goods_satang bigint default 0 not null,
  delivered_at timestamp with time zone,
  closed boolean default false not null,
  last_event bigint default 0 not null,
  last_earning bigint default 0 not null,
  constraint loyalty_order_earned_check CHECK ((earned >= 0)),
  constraint loyalty_order_goods_satang_check CHECK ((goods_satang >= 0)),
  constraint loyalty_order_held_check CHECK ((held >= 0)),
  constraint loyalty_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES loyalty_member(id),
  constraint loyalty_order_owed_check CHECK ((owed >= 0)),
  constraint loyalty_order_pkey PRIMARY KEY (order_id),
  constraint loyalty_order_redeemed_check CHECK ((redeemed >= 0))
);
CREATE INDEX loyalty_order_of_member ON public.loyalty_order USING btree (member_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.loyalty_order FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id}');

create table loyalty_terms (
  starts_at timestamp with time zone not null,
  terms jsonb not null,
  written_by text not null,
  written_at timestamp with time zone not null,
  constraint loyalty_terms_pkey PRIMARY KEY (starts_at)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.loyalty_terms FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{starts_at}');

create table message_reading (
  message_id bigint not null,
  phone text not null,
  staff_id uuid not null,
  staff_name text not null,
  at timestamp with time zone not null,
  constraint message_reading_pkey PRIMARY KEY (message_id)
);
CREATE INDEX message_reading_at ON public.message_reading USING btree (at);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.message_reading FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{phone}', '{message_id}');

create table migration (
  name text not null,
  at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table nightly (
  job text not null,
  day date not null,
  at timestamp with time zone not null,
  faults integer,
  constraint nightly_pkey PRIMARY KEY (job, day)
);

create table odd_check (
  order_id uuid not null,
  at timestamp with time zone not null,
  constraint odd_check_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint odd_check_pkey PRIMARY KEY (order_id)
);

create table offer_draft (
  kind text not null,
  key text not null,
  revision integer default 1 not null,
  terms jsonb not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint offer_draft_kind_check CHECK ((kind = ANY (ARRAY['promotion'::text, 'coupon'::text]))),
  constraint offer_draft_pkey PRIMARY KEY (kind, key)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.offer_draft FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{kind,key}');
CREATE TRIGGER live_offer_of_offer_draft_delete AFTER DELETE ON public.offer_draft REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_offer_draft_delete();
CREATE TRIGGER live_offer_of_offer_draft_insert AFTER INSERT ON public.offer_draft REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_offer_draft_insert();
CREATE TRIGGER live_offer_of_offer_draft_update AFTER UPDATE ON public.offer_draft REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_offer_draft_update();

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint oidc_payload_pkey PRIMARY KEY (model, id)
);
CREATE INDEX oidc_payload_account ON public.oidc_payload USING btree (((payload ->> 'accountId'::text)));
CREATE INDEX oidc_payload_expires ON public.oidc_payload USING btree (expires_at);
CREATE INDEX oidc_payload_grant ON public.oidc_payload USING btree (grant_id);
CREATE INDEX oidc_payload_uid ON public.oidc_payload USING btree (uid);

create table order_change (
  id bigint generated always as identity not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  reason text not null,
  lines jsonb not null,
  before_satang bigint not null,
  after_satang bigint not null,
  constraint order_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_change_pkey PRIMARY KEY (id)
);
CREATE INDEX order_change_order ON public.order_change USING btree (order_id, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_change FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table order_event (
  id bigint generated always as identity not null,
  order_id uuid not null,
  state text not null,
  at timestamp with time zone not null,
  actor text not null,
  reason text,
  stage text,
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_event_order ON public.order_event USING btree (order_id);
CREATE INDEX order_event_tax_point ON public.order_event USING btree (at) WHERE ((stage = ANY (ARRAY['OUT_FOR_DELIVERY'::text, 'DELIVERED'::text, 'PARTLY_DELIVERED'::text])) OR (state = ANY (ARRAY['PAYMENT_COMPLETE'::text, 'DELIVERED'::text])));
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_event FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table order_hold (
  id bigint generated always as identity not null,
  order_id uuid not null,
  reasons jsonb not null,
  at timestamp with time zone not null,
  held_by text,
  released_at timestamp with time zone,
  released_by text,
  note text,
  constraint order_hold_check CHECK (((released_at IS NULL) = (released_by IS NULL))),
  constraint order_hold_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_hold_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX order_hold_open ON public.order_hold USING btree (order_id) WHERE (released_at IS NULL);
CREATE INDEX order_hold_order ON public.order_hold USING btree (order_id, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_hold FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_order_of_order_hold_delete AFTER DELETE ON public.order_hold REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_order_hold_delete();
CREATE TRIGGER live_order_of_order_hold_insert AFTER INSERT ON public.order_hold REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_order_hold_insert();
CREATE TRIGGER live_order_of_order_hold_update AFTER UPDATE ON public.order_hold REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_order_hold_update();
CREATE TRIGGER touch_figures_of_hold AFTER INSERT OR UPDATE OF released_at ON public.order_hold FOR EACH ROW EXECUTE FUNCTION touch_figures_of_hold();

create table order_line (
  order_id uuid not null,
  line_no smallint not null,
  product_id integer not null,
  qty integer not null,
  type text not null,
  unit_price_satang integer not null,
  vat_percent smallint not null,
  gross_satang bigint not null,
  offer_satang bigint not null,
  total_satang bigint not null,
  product jsonb not null,
  applied jsonb not null,
  delivered_qty integer,
  picked_qty integer,
  short_reason text,
  constraint order_line_check CHECK ((total_satang = (gross_satang - offer_satang))),
  constraint order_line_check1 CHECK (((delivered_qty >= 0) AND (delivered_qty <= qty))),
  constraint order_line_check2 CHECK (((picked_qty >= 0) AND (picked_qty <= qty))),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_line_pkey PRIMARY KEY (order_id, line_no),
  constraint order_line_qty_check CHECK ((qty > 0)),
  constraint order_line_type_check CHECK ((type = ANY (ARRAY['NORMAL'::text, 'FREE'::text])))
);
CREATE INDEX order_line_product ON public.order_line USING btree (product_id, order_id);
CREATE INDEX order_line_short ON public.order_line USING btree (order_id) WHERE (COALESCE(delivered_qty, picked_qty, qty) < qty);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_line FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id,line_no}');
CREATE TRIGGER mark_short_order_of_new AFTER INSERT ON public.order_line FOR EACH ROW WHEN ((COALESCE(new.delivered_qty, new.picked_qty, new.qty) < new.qty)) EXECUTE FUNCTION mark_short_order();
CREATE TRIGGER mark_short_orders_of_changed AFTER UPDATE ON public.order_line REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION mark_short_orders();
CREATE TRIGGER mark_short_orders_of_old AFTER DELETE ON public.order_line REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION mark_short_orders();
CREATE TRIGGER touch_figures_of_changed_lines AFTER UPDATE ON public.order_line REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_lines();
CREATE TRIGGER touch_figures_of_new_lines AFTER INSERT ON public.order_line REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_lines();
CREATE TRIGGER touch_figures_of_old_lines AFTER DELETE ON public.order_line REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_lines();

create table order_note (
  id bigint generated always as identity not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  words text not null,
  removed_at timestamp with time zone,
  constraint order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_note_pkey PRIMARY KEY (id)
);
CREATE INDEX order_note_order ON public.order_note USING btree (order_id, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_note FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_order_of_order_note_delete AFTER DELETE ON public.order_note REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_order_note_delete();
CREATE TRIGGER live_order_of_order_note_insert AFTER INSERT ON public.order_note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_order_note_insert();
CREATE TRIGGER live_order_of_order_note_update AFTER UPDATE ON public.order_note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_order_note_update();

create table order_reminder (
  outlet_id uuid not null,
  is_on boolean not null,
  weekday smallint,
  changed_at timestamp with time zone not null,
  planned_day integer,
  due_at timestamp with time zone,
  constraint order_reminder_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint order_reminder_pkey PRIMARY KEY (outlet_id),
  constraint order_reminder_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
CREATE INDEX order_reminder_due ON public.order_reminder USING btree (due_at) WHERE (is_on AND (due_at IS NOT NULL));
CREATE INDEX order_reminder_on ON public.order_reminder USING btree (planned_day) WHERE is_on;
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.order_reminder FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id}');

create table order_reminder_message (
  outlet_id uuid not null,
  day integer not null,
  planned_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint order_reminder_message_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint order_reminder_message_pkey PRIMARY KEY (outlet_id, day)
);
CREATE INDEX order_reminder_message_day ON public.order_reminder_message USING btree (day);

create table orders (
  id uuid not null,
  order_number text not null,
  outlet_id uuid not null,
  state text not null,
  pay_type text not null,
  created_at timestamp with time zone not null,
  gross_satang bigint not null,
  offer_satang bigint not null,
  delivery_satang bigint not null,
  grand_total_satang bigint not null,
  vat jsonb not null,
  coupon_code text,
  coupon_satang bigint default 0 not null,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  tax_invoice jsonb,
  note text,
  fulfilment text,
  stage text generated always as (COALESCE(fulfilment,
CASE state
    WHEN 'WAITING_FOR_DELIVERY'::text THEN 'ACCEPTED'::text
    ELSE state
END)) stored not null,
  unpaid_check_at timestamp with time zone,
  points_used integer default 0 not null,
  points_satang bigint default 0 not null,
  tax_invoiced boolean default false not null,
  receiver jsonb,
  delivery_day date,
  province_code text generated always as (COALESCE((shipping_address ->> 'province_code'::text), ''::text)) stored not null,
  paid_satang bigint,
  placed_by text,
  is_short boolean default false not null,
  due_differs boolean default false not null,
  cash_closed boolean default false not null,
  pick_up_from timestamp with time zone,
  pick_up_until timestamp with time zone,
  pick_up_place jsonb,
  constraint orders_check CHECK ((grand_total_satang = ((gross_satang - offer_satang) + delivery_satang))),
  constraint orders_check1 CHECK (((fulfilment IS NULL) OR
CASE state
    WHEN 'WAITING_FOR_DELIVERY'::text THEN (fulfilment = ANY (ARRAY['ACCEPTED'::text, 'PICKING'::text, 'PACKED'::text, 'OUT_FOR_DELIVERY'::text]))
    WHEN 'DELIVERED'::text THEN (fulfilment = 'PARTLY_DELIVERED'::text)
    WHEN 'CANCELLED'::text THEN (fulfilment = 'REFUSED'::text)
    ELSE false
END)),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint orders_paid_satang_check CHECK ((paid_satang >= 0)),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_points_satang_check CHECK ((points_satang >= 0)),
  constraint orders_points_used_check CHECK ((points_used >= 0)),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['ORDER_COMPLETE'::text, 'VERIFYING_PAYMENT'::text, 'PAYMENT_COMPLETE'::text, 'WAITING_FOR_DELIVERY'::text, 'DELIVERED'::text, 'CANCELLED'::text])))
);
CREATE INDEX order_number_parts ON public.orders USING gin (order_number gin_trgm_ops);
CREATE INDEX orders_by_amount ON public.orders USING btree (grand_total_satang) INCLUDE (stage, pay_type, province_code, due_differs, cash_closed);
CREATE INDEX orders_by_pay_type ON public.orders USING btree (pay_type, created_at DESC) INCLUDE (grand_total_satang, stage, province_code, due_differs, cash_closed);
CREATE INDEX orders_by_province ON public.orders USING btree (province_code, created_at) INCLUDE (grand_total_satang, stage, pay_type, due_differs, cash_closed);
CREATE INDEX orders_by_staff ON public.orders USING btree (created_at DESC, order_number DESC) WHERE (placed_by IS NOT NULL);
CREATE INDEX orders_by_time ON public.orders USING btree (created_at DESC, id DESC) INCLUDE (grand_total_satang, outlet_id, stage, pay_type, province_code, due_differs, cash_closed);
CREATE INDEX orders_cash_open ON public.orders USING btree (outlet_id) WHERE ((NOT cash_closed) AND (stage = ANY (ARRAY['DELIVERED'::text, 'PARTLY_DELIVERED'::text])) AND (pay_type = 'COD'::text));
CREATE INDEX orders_delivery_day ON public.orders USING btree (delivery_day) WHERE (delivery_day IS NOT NULL);
CREATE INDEX orders_invoice_owed ON public.orders USING btree (created_at) WHERE ((tax_invoice IS NOT NULL) AND (NOT tax_invoiced) AND (vat @? '$[*]?(@."rate" > 0)'::jsonpath) AND (state = ANY (ARRAY['PAYMENT_COMPLETE'::text, 'WAITING_FOR_DELIVERY'::text, 'DELIVERED'::text])));
CREATE INDEX orders_not_delivered ON public.orders USING btree (stage, created_at DESC, id DESC) INCLUDE (grand_total_satang, outlet_id, pay_type, province_code, due_differs, cash_closed) WHERE (stage <> 'DELIVERED'::text);
CREATE INDEX orders_of_retailer ON public.orders USING btree (outlet_id, created_at DESC);
CREATE INDEX orders_on_account ON public.orders USING btree (outlet_id, created_at) WHERE (pay_type = 'ACCOUNT'::text);
CREATE INDEX orders_open_payment ON public.orders USING btree (created_at) WHERE (state = 'VERIFYING_PAYMENT'::text);
CREATE INDEX orders_paid_otherwise ON public.orders USING btree (id) WHERE (paid_satang IS NOT NULL);
CREATE INDEX orders_pick_up ON public.orders USING btree (created_at DESC, order_number DESC) INCLUDE (stage, pay_type, province_code, grand_total_satang, due_differs, cash_closed) WHERE (pick_up_from IS NOT NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER keep_due_differs BEFORE INSERT OR UPDATE ON public.orders FOR EACH ROW WHEN ((new.due_differs IS DISTINCT FROM ((new.paid_satang IS NOT NULL) OR new.is_short))) EXECUTE FUNCTION keep_due_differs();
CREATE TRIGGER live_order_of_orders_delete AFTER DELETE ON public.orders REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_orders_delete();
CREATE TRIGGER live_order_of_orders_insert AFTER INSERT ON public.orders REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_orders_insert();
CREATE TRIGGER live_order_of_orders_update AFTER UPDATE ON public.orders REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_orders_update();
CREATE TRIGGER touch_figures_of_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_changes();
CREATE TRIGGER touch_figures_of_new AFTER INSERT ON public.orders REFERENCING NEW TABLE AS changed_orders FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_orders();
CREATE TRIGGER touch_figures_of_old AFTER DELETE ON public.orders REFERENCING OLD TABLE AS changed_orders FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_orders();

create table outbox (
  id bigint generated always as identity not null,
  topic text not null,
  payload jsonb not null,
  at timestamp with time zone not null,
  done_at timestamp with time zone,
  for_newer boolean default true,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_at ON public.outbox USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX outbox_left ON public.outbox USING btree (id) WHERE ((done_at IS NOT NULL) AND for_newer);
CREATE INDEX outbox_open ON public.outbox USING btree (id) WHERE (done_at IS NULL);

create table outbox_consumer (
  name text not null,
  topic text not null,
  from_event bigint not null,
  constraint outbox_consumer_pkey PRIMARY KEY (name, topic)
);

create table outbox_delivery (
  event_id bigint not null,
  consumer text not null,
  tries integer default 0 not null,
  done_at timestamp with time zone,
  dead_at timestamp with time zone,
  again_at timestamp with time zone,
  skipped_by text,
  error text,
  constraint outbox_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint outbox_delivery_pkey PRIMARY KEY (event_id, consumer)
);
CREATE INDEX outbox_delivery_again ON public.outbox_delivery USING btree (again_at) WHERE (again_at IS NOT NULL);
CREATE INDEX outbox_delivery_open ON public.outbox_delivery USING btree (event_id) WHERE (done_at IS NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.outbox_delivery FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{event_id,consumer}');

create table outlet (
  id uuid not null,
  outlet_code text not null,
  phone text not null,
  phone_verified boolean default false not null,
  email text,
  password_hash text not null,
  store_name text not null,
  owner_name text not null,
  last_name text not null,
  tax_id text,
  segment text default 'grocery'::text not null,
  default_shipping_address_id uuid,
  default_billing_address_id uuid,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  approved_at timestamp with time zone,
  approved_by text,
  suspended_at timestamp with time zone,
  suspended_by text,
  suspended_reason text,
  tax_name text,
  tax_branch text,
  staff_note text,
  revision integer default 1 not null,
  merged_into uuid,
  merged_at timestamp with time zone,
  merged_by text,
  merged_phone text,
  has_password boolean default true not null,
  constraint outlet_check CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL))),
  constraint outlet_check1 CHECK (((merged_into IS NULL) = (merged_at IS NULL))),
  constraint outlet_check2 CHECK (((merged_into IS NULL) OR (deleted_at IS NOT NULL))),
  constraint outlet_email_key UNIQUE (email),
  constraint outlet_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES outlet(id),
  constraint outlet_outlet_code_key UNIQUE (outlet_code),
  constraint outlet_phone_key UNIQUE (phone),
  constraint outlet_pkey PRIMARY KEY (id),
  constraint outlet_tax_branch_check CHECK ((tax_branch ~ '^\d{5}$'::text))
);
CREATE INDEX outlet_by_name ON public.outlet USING btree (store_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX outlet_deleted ON public.outlet USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX outlet_merged ON public.outlet USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX outlet_suspended ON public.outlet USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);
CREATE INDEX outlet_to_approve ON public.outlet USING btree (created_at) WHERE (approved_at IS NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.outlet FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{password_hash}', '{id}');
CREATE TRIGGER forget_imported_retailer AFTER UPDATE OF deleted_at ON public.outlet FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION forget_imported_row();
CREATE TRIGGER live_retailer_of_outlet_delete AFTER DELETE ON public.outlet REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_outlet_delete();
CREATE TRIGGER live_retailer_of_outlet_insert AFTER INSERT ON public.outlet REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_outlet_insert();
CREATE TRIGGER live_retailer_of_outlet_update AFTER UPDATE ON public.outlet REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_outlet_update();
CREATE TRIGGER outlet_revision BEFORE UPDATE ON public.outlet FOR EACH ROW WHEN ((((((((((((old.store_name IS DISTINCT FROM new.store_name) OR (old.owner_name IS DISTINCT FROM new.owner_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.tax_id IS DISTINCT FROM new.tax_id)) OR (old.segment IS DISTINCT FROM new.segment)) OR (old.tax_name IS DISTINCT FROM new.tax_name)) OR (old.tax_branch IS DISTINCT FROM new.tax_branch)) OR (old.staff_note IS DISTINCT FROM new.staff_note)) OR (old.default_shipping_address_id IS DISTINCT FROM new.default_shipping_address_id)) OR (old.default_billing_address_id IS DISTINCT FROM new.default_billing_address_id))) EXECUTE FUNCTION next_revision();
CREATE TRIGGER outlet_search_text AFTER INSERT OR UPDATE OF store_name, outlet_code, phone, merged_into, merged_phone ON public.outlet FOR EACH ROW EXECUTE FUNCTION keep_outlet_search_text();

create table outlet_search_text (
  outlet_id uuid not null,
  text text not null,
  letters text generated always as (search_letters(text)) stored not null,
  constraint outlet_search_text_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id) ON DELETE CASCADE,
  constraint outlet_search_text_pkey PRIMARY KEY (outlet_id)
);
CREATE INDEX outlet_search_letters ON public.outlet_search_text USING gin (letters gin_trgm_ops);

create table packed_order (
  order_id uuid not null,
  boxes smallint not null,
  packed_at timestamp with time zone not null,
  packed_by text not null,
  constraint packed_order_boxes_check CHECK (((boxes >= 1) AND (boxes <= 99))),
  constraint packed_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint packed_order_pkey PRIMARY KEY (order_id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.packed_order FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id}');

create table paper_print (
  paper text not null,
  subject_id uuid not null,
  copy smallint not null,
  at timestamp with time zone not null,
  actor text not null,
  constraint paper_print_copy_check CHECK ((copy > 0)),
  constraint paper_print_pkey PRIMARY KEY (paper, subject_id, copy)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.paper_print FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{paper,subject_id,copy}');

create table password_code (
  phone_hash text not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null,
  requested_at timestamp with time zone[] not null,
  constraint password_code_pkey PRIMARY KEY (phone_hash),
  constraint password_code_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX password_code_expires ON public.password_code USING btree (expires_at);

create table password_guess (
  account text not null,
  source text not null,
  guesses integer not null,
  last_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint password_guess_guesses_check CHECK ((guesses >= 0)),
  constraint password_guess_pkey PRIMARY KEY (account, source)
);
CREATE INDEX password_guess_until ON public.password_guess USING btree (until);

create table payment_attempt (
  invoice_no text not null,
  order_id uuid not null,
  outlet_id uuid not null,
  channel text not null,
  agent_code text,
  amount_satang bigint not null,
  state text not null,
  payment_token text,
  web_payment_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  checks integer default 0 not null,
  response_code text,
  transaction_ref text,
  asked_at timestamp with time zone,
  qr_payload text,
  constraint payment_attempt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_attempt_pkey PRIMARY KEY (invoice_no),
  constraint payment_attempt_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'mismatch'::text])))
);
CREATE INDEX payment_attempt_due ON public.payment_attempt USING btree (next_check_at) WHERE (state = 'pending'::text);
CREATE INDEX payment_attempt_order ON public.payment_attempt USING btree (order_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.payment_attempt FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{invoice_no}');

create table payment_notice (
  id bigint generated always as identity not null,
  invoice_no text not null,
  transaction_ref text not null,
  response_code text not null,
  amount_satang bigint,
  received_at timestamp with time zone not null,
  times integer default 1 not null,
  constraint payment_notice_invoice_no_transaction_ref_response_code_key UNIQUE (invoice_no, transaction_ref, response_code),
  constraint payment_notice_pkey PRIMARY KEY (id)
);

create table payment_slip (
  id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  state text not null,
  sending_bank text,
  reference text,
  amount_satang bigint not null,
  picture bytea,
  content_hash text not null,
  overrides uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  note text,
  file_hash text,
  read_satang bigint,
  amount_reason text,
  file_key text,
  constraint payment_slip_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint payment_slip_check1 CHECK (((overrides IS NULL) OR ((state = 'accepted'::text) AND (reason IS NOT NULL)))),
  constraint payment_slip_has_one_file CHECK (((picture IS NULL) OR (file_key IS NULL))),
  constraint payment_slip_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_slip_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint payment_slip_overrides_fkey FOREIGN KEY (overrides) REFERENCES payment_slip(id),
  constraint payment_slip_pkey PRIMARY KEY (id),
  constraint payment_slip_read_satang_check CHECK ((read_satang > 0)),
  constraint payment_slip_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX payment_slip_file ON public.payment_slip USING btree (file_hash) WHERE ((state = ANY (ARRAY['pending'::text, 'accepted'::text])) AND (overrides IS NULL));
CREATE INDEX payment_slip_file_key ON public.payment_slip USING btree (file_key) WHERE (file_key IS NOT NULL);
CREATE INDEX payment_slip_order ON public.payment_slip USING btree (order_id, created_at);
CREATE INDEX payment_slip_outlet ON public.payment_slip USING btree (outlet_id, created_at);
CREATE UNIQUE INDEX payment_slip_picture ON public.payment_slip USING btree (content_hash) WHERE ((state = ANY (ARRAY['pending'::text, 'accepted'::text])) AND (overrides IS NULL));
CREATE INDEX payment_slip_queue ON public.payment_slip USING btree (state, created_at, id);
CREATE UNIQUE INDEX payment_slip_reference ON public.payment_slip USING btree (reference) WHERE ((state = ANY (ARRAY['pending'::text, 'accepted'::text])) AND (overrides IS NULL));
CREATE INDEX payment_slip_same_picture ON public.payment_slip USING btree (content_hash);
CREATE INDEX payment_slip_same_reference ON public.payment_slip USING btree (reference) WHERE (reference IS NOT NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.payment_slip FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{picture}', '{id}');
CREATE TRIGGER live_slip_of_payment_slip_delete AFTER DELETE ON public.payment_slip REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_slip_of_payment_slip_delete();
CREATE TRIGGER live_slip_of_payment_slip_insert AFTER INSERT ON public.payment_slip REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_slip_of_payment_slip_insert();
CREATE TRIGGER live_slip_of_payment_slip_update AFTER UPDATE ON public.payment_slip REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_slip_of_payment_slip_update();
CREATE TRIGGER note_file AFTER INSERT ON public.payment_slip FOR EACH ROW WHEN ((new.picture IS NOT NULL)) EXECUTE FUNCTION note_file('slips', '$1.id::text');
CREATE TRIGGER note_file_left AFTER DELETE OR UPDATE OF file_key ON public.payment_slip FOR EACH ROW WHEN ((old.file_key IS NOT NULL)) EXECUTE FUNCTION note_file_left();

create table pick_entry (
  id uuid not null,
  order_id uuid not null,
  product_id integer not null,
  step text not null,
  units integer not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  actor text not null,
  constraint pick_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint pick_entry_pkey PRIMARY KEY (id),
  constraint pick_entry_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint pick_entry_step_check CHECK ((step = ANY (ARRAY['PICK'::text, 'CHECK'::text]))),
  constraint pick_entry_units_check CHECK ((units <> 0))
);
CREATE INDEX pick_entry_order ON public.pick_entry USING btree (order_id, product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.pick_entry FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_pick_of_pick_entry_delete AFTER DELETE ON public.pick_entry REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_pick_of_pick_entry_delete();
CREATE TRIGGER live_pick_of_pick_entry_insert AFTER INSERT ON public.pick_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_pick_of_pick_entry_insert();
CREATE TRIGGER live_pick_of_pick_entry_update AFTER UPDATE ON public.pick_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_pick_of_pick_entry_update();

create table pick_wave (
  id uuid not null,
  number text not null,
  name text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  last_box smallint default 0 not null,
  constraint pick_wave_number_key UNIQUE (number),
  constraint pick_wave_pkey PRIMARY KEY (id)
);
CREATE INDEX pick_wave_newest ON public.pick_wave USING btree (created_at DESC, number DESC);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.pick_wave FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_wave_of_pick_wave_delete AFTER DELETE ON public.pick_wave REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_wave_of_pick_wave_delete();
CREATE TRIGGER live_wave_of_pick_wave_insert AFTER INSERT ON public.pick_wave REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_wave_of_pick_wave_insert();
CREATE TRIGGER live_wave_of_pick_wave_update AFTER UPDATE ON public.pick_wave REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_wave_of_pick_wave_update();

create table pick_wave_order (
  order_id uuid not null,
  wave_id uuid not null,
  box smallint not null,
  added_at timestamp with time zone not null,
  constraint pick_wave_order_box_check CHECK ((box > 0)),
  constraint pick_wave_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint pick_wave_order_pkey PRIMARY KEY (order_id),
  constraint pick_wave_order_wave_id_box_key UNIQUE (wave_id, box),
  constraint pick_wave_order_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES pick_wave(id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.pick_wave_order FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id}');
CREATE TRIGGER live_wave_of_pick_wave_order_delete AFTER DELETE ON public.pick_wave_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_wave_of_pick_wave_order_delete();
CREATE TRIGGER live_wave_of_pick_wave_order_insert AFTER INSERT ON public.pick_wave_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_wave_of_pick_wave_order_insert();
CREATE TRIGGER live_wave_of_pick_wave_order_update AFTER UPDATE ON public.pick_wave_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_wave_of_pick_wave_order_update();

create table picture (
  id text not null,
  content_type text not null,
  source bytea,
  name text,
  width integer,
  height integer,
  uploaded_at timestamp with time zone,
  uploaded_by text,
  file_key text,
  constraint picture_has_file CHECK (((source IS NULL) <> (file_key IS NULL))),
  constraint picture_pkey PRIMARY KEY (id)
);
CREATE INDEX picture_uploaded ON public.picture USING btree (uploaded_at DESC) WHERE (uploaded_at IS NOT NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.picture FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{source}', '{id}');
CREATE TRIGGER note_file AFTER INSERT ON public.picture FOR EACH ROW WHEN ((new.source IS NOT NULL)) EXECUTE FUNCTION note_file('pictures', '$1.id');
CREATE TRIGGER note_file_left AFTER DELETE OR UPDATE OF file_key ON public.picture FOR EACH ROW WHEN ((old.file_key IS NOT NULL)) EXECUTE FUNCTION note_file_left();

create table points_entry (
  id bigint generated always as identity not null,
  member_id uuid not null,
  lot bigint,
  kind text not null,
  points integer not null,
  expires_at timestamp with time zone,
  order_id uuid,
  order_number text,
  at timestamp with time zone not null,
  actor text not null,
  reason text,
  constraint points_entry_check CHECK (((lot IS NULL) = (expires_at IS NOT NULL))),
  constraint points_entry_check1 CHECK (((lot IS NOT NULL) OR (points > 0))),
  constraint points_entry_check2 CHECK (((kind <> 'adjust'::text) OR (reason IS NOT NULL))),
  constraint points_entry_kind_check CHECK ((kind = ANY (ARRAY['earn'::text, 'hold'::text, 'release'::text, 'redeem'::text, 'expire'::text, 'adjust'::text, 'reverse'::text]))),
  constraint points_entry_lot_fkey FOREIGN KEY (lot) REFERENCES points_entry(id),
  constraint points_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES loyalty_member(id),
  constraint points_entry_pkey PRIMARY KEY (id),
  constraint points_entry_points_check CHECK ((points <> 0))
);
CREATE INDEX points_entry_expiry ON public.points_entry USING btree (expires_at) WHERE (lot IS NULL);
CREATE INDEX points_entry_lot ON public.points_entry USING btree (lot) WHERE (lot IS NOT NULL);
CREATE INDEX points_entry_of_member ON public.points_entry USING btree (member_id);
CREATE INDEX points_entry_order ON public.points_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.points_entry FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER points_entry_is_append_only BEFORE DELETE OR TRUNCATE ON public.points_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_points();
CREATE TRIGGER points_entry_keeps_points BEFORE UPDATE ON public.points_entry FOR EACH ROW EXECUTE FUNCTION refuse_change_of_points_entry();
CREATE TRIGGER points_entry_summed AFTER INSERT ON public.points_entry REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION sum_points();

create table points_hold (
  order_id uuid not null,
  outlet_id uuid not null,
  points integer not null,
  state text not null,
  asked_at timestamp with time zone not null,
  askers integer default 1 not null,
  constraint points_hold_pkey PRIMARY KEY (order_id),
  constraint points_hold_points_check CHECK ((points > 0)),
  constraint points_hold_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'release'::text])))
);
CREATE UNIQUE INDEX points_hold_asked ON public.points_hold USING btree (outlet_id) WHERE (state = 'asked'::text);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.points_hold FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id}');

create table presence (
  staff_id uuid not null,
  place text not null,
  name text not null,
  subject text not null,
  key text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint presence_pkey PRIMARY KEY (staff_id, place)
);
CREATE INDEX presence_record ON public.presence USING btree (subject, key);
CREATE TRIGGER live_presence_entered AFTER INSERT OR DELETE ON public.presence FOR EACH ROW EXECUTE FUNCTION live_presence();
CREATE TRIGGER live_presence_moved AFTER UPDATE OF subject, key ON public.presence FOR EACH ROW WHEN (((old.subject <> new.subject) OR (old.key <> new.key))) EXECUTE FUNCTION live_presence();

create table price_change (
  id integer generated always as identity not null,
  name text not null,
  reason text not null,
  list_id integer,
  rule jsonb not null,
  state text default 'DRAFT'::text not null,
  starts_at timestamp with time zone,
  revision integer default 1 not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  set_at timestamp with time zone,
  undone_by text,
  undone_at timestamp with time zone,
  failure text,
  constraint price_change_check CHECK (((state <> ALL (ARRAY['SCHEDULED'::text, 'SET'::text, 'UNDONE'::text])) OR ((starts_at IS NOT NULL) AND (decided_by IS NOT NULL)))),
  constraint price_change_check1 CHECK (((state = ANY (ARRAY['SET'::text, 'UNDONE'::text])) = (set_at IS NOT NULL))),
  constraint price_change_check2 CHECK (((state = 'UNDONE'::text) = (undone_at IS NOT NULL))),
  constraint price_change_failure CHECK (((state = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint price_change_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id),
  constraint price_change_pkey PRIMARY KEY (id),
  constraint price_change_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'SET'::text, 'UNDONE'::text, 'DISCARDED'::text, 'FAILED'::text])))
);
CREATE INDEX price_change_due ON public.price_change USING btree (starts_at, id) WHERE (state = 'SCHEDULED'::text);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.price_change FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_price_change_of_price_change_delete AFTER DELETE ON public.price_change REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_price_change_of_price_change_delete();
CREATE TRIGGER live_price_change_of_price_change_insert AFTER INSERT ON public.price_change REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_price_change_of_price_change_insert();
CREATE TRIGGER live_price_change_of_price_change_update AFTER UPDATE ON public.price_change REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_price_change_of_price_change_update();

create table price_change_line (
  change_id integer not null,
  product_id integer not null,
  from_qty integer default 1 not null,
  old_satang integer,
  new_satang integer,
  replaced_satang integer,
  constraint price_change_line_change_id_fkey FOREIGN KEY (change_id) REFERENCES price_change(id),
  constraint price_change_line_from_qty_check CHECK (((from_qty >= 1) AND (from_qty <= 999999))),
  constraint price_change_line_new_satang_check CHECK ((new_satang > 0)),
  constraint price_change_line_old_satang_check CHECK ((old_satang >= 0)),
  constraint price_change_line_pkey PRIMARY KEY (change_id, product_id, from_qty),
  constraint price_change_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX price_change_line_product ON public.price_change_line USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.price_change_line FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{change_id,product_id,from_qty}');

create table price_history (
  id bigint generated always as identity not null,
  product_id integer not null,
  list_id integer,
  from_qty integer default 1 not null,
  old_satang integer,
  new_satang integer,
  change_id integer,
  actor text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint price_history_change_id_fkey FOREIGN KEY (change_id) REFERENCES price_change(id),
  constraint price_history_pkey PRIMARY KEY (id)
);
CREATE INDEX price_history_product ON public.price_history USING btree (product_id, id DESC);

create table price_list (
  id integer generated always as identity not null,
  name text not null,
  note text,
  status text default 'ACTIVE'::text not null,
  revision integer default 1 not null,
  constraint price_list_name_key UNIQUE (name),
  constraint price_list_pkey PRIMARY KEY (id),
  constraint price_list_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.price_list FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER price_list_changed AFTER INSERT OR DELETE OR UPDATE ON public.price_list FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table price_list_item (
  list_id integer not null,
  product_id integer not null,
  from_qty integer not null,
  price_satang integer not null,
  constraint price_list_item_from_qty_check CHECK (((from_qty >= 1) AND (from_qty <= 999999))),
  constraint price_list_item_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id),
  constraint price_list_item_pkey PRIMARY KEY (list_id, product_id, from_qty),
  constraint price_list_item_price_satang_check CHECK ((price_satang > 0)),
  constraint price_list_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX price_list_item_product ON public.price_list_item USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.price_list_item FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{list_id,product_id,from_qty}');
CREATE TRIGGER list_price_changed AFTER INSERT OR DELETE OR UPDATE ON public.price_list_item FOR EACH ROW EXECUTE FUNCTION record_list_price();
CREATE TRIGGER price_list_item_changed AFTER INSERT OR DELETE OR UPDATE ON public.price_list_item FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table price_list_retailer (
  outlet_id uuid not null,
  list_id integer not null,
  constraint price_list_retailer_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_list(id),
  constraint price_list_retailer_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint price_list_retailer_pkey PRIMARY KEY (outlet_id)
);
CREATE INDEX price_list_retailer_list ON public.price_list_retailer USING btree (list_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.price_list_retailer FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id}');
CREATE TRIGGER price_list_retailer_changed AFTER INSERT OR DELETE OR UPDATE ON public.price_list_retailer FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table problem_photo (
  report_id uuid not null,
  no smallint not null,
  picture bytea,
  file_key text,
  constraint problem_photo_has_file CHECK (((picture IS NULL) <> (file_key IS NULL))),
  constraint problem_photo_pkey PRIMARY KEY (report_id, no),
  constraint problem_photo_report_id_fkey FOREIGN KEY (report_id) REFERENCES problem_report(id) ON DELETE CASCADE
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.problem_photo FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{picture}', '{report_id,no}');
CREATE TRIGGER note_file AFTER INSERT ON public.problem_photo FOR EACH ROW WHEN ((new.picture IS NOT NULL)) EXECUTE FUNCTION note_file('problems', '$1.report_id || ''-'' || $1.no');
CREATE TRIGGER note_file_left AFTER DELETE OR UPDATE OF file_key ON public.problem_photo FOR EACH ROW WHEN ((old.file_key IS NOT NULL)) EXECUTE FUNCTION note_file_left();

create table problem_report (
  id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  kind text not null,
  lines jsonb not null,
  words text,
  state text not null,
  created_at timestamp with time zone not null,
  outcome text,
  answer text,
  credit_satang bigint,
  resolved_at timestamp with time zone,
  resolved_by text,
  redelivery_id uuid,
  constraint problem_report_check CHECK (((state = 'resolved'::text) = ((resolved_at IS NOT NULL) AND (resolved_by IS NOT NULL) AND (outcome IS NOT NULL) AND (answer IS NOT NULL)))),
  constraint problem_report_check1 CHECK ((COALESCE((outcome = 'credit'::text), false) = (credit_satang IS NOT NULL))),
  constraint problem_report_credit_satang_check CHECK ((credit_satang > 0)),
  constraint problem_report_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'damaged'::text, 'wrong'::text, 'other'::text]))),
  constraint problem_report_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint problem_report_outcome_check CHECK ((outcome = ANY (ARRAY['credit'::text, 'redelivery'::text, 'explained'::text]))),
  constraint problem_report_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint problem_report_pkey PRIMARY KEY (id),
  constraint problem_report_redelivery_id_fkey FOREIGN KEY (redelivery_id) REFERENCES orders(id),
  constraint problem_report_state_check CHECK ((state = ANY (ARRAY['open'::text, 'resolved'::text])))
);
CREATE INDEX problem_report_order ON public.problem_report USING btree (order_id, created_at);
CREATE INDEX problem_report_outlet ON public.problem_report USING btree (outlet_id, created_at);
CREATE INDEX problem_report_queue ON public.problem_report USING btree (state, created_at, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.problem_report FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_problem_of_problem_report_delete AFTER DELETE ON public.problem_report REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_problem_of_problem_report_delete();
CREATE TRIGGER live_problem_of_problem_report_insert AFTER INSERT ON public.problem_report REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_problem_of_problem_report_insert();
CREATE TRIGGER live_problem_of_problem_report_update AFTER UPDATE ON public.problem_report REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_problem_of_problem_report_update();

create table product (
  id integer not null,
  sku text not null,
  barcode text,
  name_thai text not null,
  name_eng text not null,
  detail_thai text default ''::text not null,
  detail_eng text default ''::text not null,
  category_id integer not null,
  subcategory_id integer not null,
  brand_id integer not null,
  sale_category_id smallint not null,
  status text default 'ACTIVE'::text not null,
  sequence integer default 0 not null,
  hot_sequence integer,
  promotion_sequence integer default 0 not null,
  price_satang integer not null,
  conversion integer default 1 not null,
  unit text not null,
  vat_percent smallint not null,
  keywords text default ''::text not null,
  image text,
  cost_satang integer,
  shelf_place text,
  revision integer default 1 not null,
  more_images text[] default '{}'::text[] not null,
  unit_eng text,
  family integer,
  search_text text default ''::text not null,
  order_multiple integer,
  most_per_day integer,
  turn_units integer,
  constraint product_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  constraint product_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint product_conversion_check CHECK ((conversion > 0)),
  constraint product_cost_satang_check CHECK ((cost_satang >= 0)),
  constraint product_more_images_check CHECK ((array_position(more_images, NULL::text) IS NULL)),
  constraint product_most_per_day_check CHECK ((most_per_day > 0)),
  constraint product_order_multiple_check CHECK ((order_multiple > 1)),
  constraint product_pkey PRIMARY KEY (id),
  constraint product_price_satang_check CHECK ((price_satang >= 0)),
  constraint product_sale_category_id_check CHECK ((sale_category_id = ANY (ARRAY[1, 2]))),
  constraint product_shelf_place_check CHECK ((shelf_place ~ '^[A-Z]{1,2}-[0-9]{2}-[0-9]$'::text)),
  constraint product_sku_key UNIQUE (sku),
  constraint product_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint product_subcategory_id_fkey FOREIGN KEY (subcategory_id) REFERENCES subcategory(id),
  constraint product_turn_units_check CHECK ((turn_units > 0)),
  constraint product_vat_percent_check CHECK (((vat_percent >= 0) AND (vat_percent <= 100)))
);
CREATE INDEX product_barcode ON public.product USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX product_by_brand ON public.product USING btree (brand_id);
CREATE INDEX product_by_category ON public.product USING btree (category_id);
CREATE INDEX product_by_subcategory ON public.product USING btree (subcategory_id);
CREATE INDEX product_counted ON public.product USING btree (id) INCLUDE (category_id, status, price_satang, cost_satang);
CREATE INDEX product_family ON public.product USING btree (family) WHERE (family IS NOT NULL);
CREATE INDEX product_name ON public.product USING btree (name_thai, id);
CREATE INDEX product_place ON public.product USING btree (COALESCE(shelf_place, '~'::text), id);
CREATE INDEX product_price ON public.product USING btree (price_satang, id);
CREATE INDEX product_shelf ON public.product USING btree (sequence, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.product FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER count_revision BEFORE INSERT OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION count_revision();
CREATE TRIGGER fold_product BEFORE INSERT OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION fold_product();
CREATE TRIGGER keep_costs_of_changed AFTER UPDATE ON public.product REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION keep_product_costs();
CREATE TRIGGER keep_costs_of_new AFTER INSERT ON public.product REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION keep_product_costs();
CREATE TRIGGER keep_earning_of_product AFTER UPDATE OF category_id ON public.product FOR EACH ROW WHEN ((old.category_id <> new.category_id)) EXECUTE FUNCTION keep_earning_of_product();
CREATE TRIGGER live_product_of_product_delete AFTER DELETE ON public.product REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_product_of_product_delete();
CREATE TRIGGER live_product_of_product_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_product_of_product_insert();
CREATE TRIGGER live_product_of_product_update AFTER UPDATE ON public.product REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_product_of_product_update();
CREATE TRIGGER product_changed AFTER INSERT OR DELETE OR UPDATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER product_has_text AFTER INSERT OR UPDATE OF id, name_thai, name_eng, image, unit, conversion ON public.product FOR EACH ROW EXECUTE FUNCTION keep_product_text();
CREATE TRIGGER product_price_changed AFTER UPDATE ON public.product REFERENCING OLD TABLE AS before_ NEW TABLE AS after_ FOR EACH STATEMENT EXECUTE FUNCTION record_product_price();
CREATE TRIGGER product_search_text AFTER INSERT OR UPDATE OF name_thai, name_eng, sku, barcode ON public.product FOR EACH ROW EXECUTE FUNCTION keep_product_search_text();
CREATE TRIGGER webhook_price_changed AFTER UPDATE OF price_satang ON public.product FOR EACH ROW WHEN ((new.price_satang <> old.price_satang)) EXECUTE FUNCTION webhook_price_changed();

create table product_cost (
  product_id integer not null,
  from_day date not null,
  cost_satang bigint not null,
  kept_on date,
  constraint product_cost_cost_satang_check CHECK ((cost_satang >= 0)),
  constraint product_cost_pkey PRIMARY KEY (product_id, from_day),
  constraint product_cost_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table product_search_text (
  product_id integer not null,
  text text not null,
  letters text generated always as (search_letters(text)) stored not null,
  constraint product_search_text_pkey PRIMARY KEY (product_id),
  constraint product_search_text_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_search_letters ON public.product_search_text USING gin (letters gin_trgm_ops);

create table product_text (
  id integer generated always as identity not null,
  product_id integer not null,
  content jsonb not null,
  constraint product_text_pkey PRIMARY KEY (id),
  constraint product_text_product_id_content_key UNIQUE (product_id, content)
);

create table product_unit (
  product_id integer not null,
  pieces integer not null,
  name_thai text not null,
  name_eng text not null,
  barcode text,
  constraint product_unit_pieces_check CHECK ((pieces > 0)),
  constraint product_unit_pkey PRIMARY KEY (product_id, pieces),
  constraint product_unit_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_unit_barcode ON public.product_unit USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.product_unit FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{product_id,pieces}');
CREATE TRIGGER live_product_of_product_unit_delete AFTER DELETE ON public.product_unit REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_product_of_product_unit_delete();
CREATE TRIGGER live_product_of_product_unit_insert AFTER INSERT ON public.product_unit REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_product_of_product_unit_insert();
CREATE TRIGGER live_product_of_product_unit_update AFTER UPDATE ON public.product_unit REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_product_of_product_unit_update();
CREATE TRIGGER product_unit_changed AFTER INSERT OR DELETE OR UPDATE ON public.product_unit FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table product_with_lots (
  product_id integer not null,
  constraint product_with_lots_pkey PRIMARY KEY (product_id),
  constraint product_with_lots_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.product_with_lots FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{product_id}');

create table promotion (
  id integer not null,
  name_thai text default ''::text not null,
  name_eng text default ''::text not null,
  kind text not null,
  level text not null,
  targets integer[] default '{}'::integer[] not null,
  gift_product_id integer,
  priority integer default 0 not null,
  excludes_others boolean default false not null,
  tiers jsonb not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  per_outlet_limit integer,
  total_limit integer,
  budget bigint,
  used_up boolean default false not null,
  published_by text,
  published_at timestamp with time zone,
  ended_by text,
  constraint promotion_budget_check CHECK ((budget > 0)),
  constraint promotion_gift_product_id_fkey FOREIGN KEY (gift_product_id) REFERENCES product(id),
  constraint promotion_kind_check CHECK ((kind = ANY (ARRAY['AMOUNT'::text, 'FREE_GOODS'::text]))),
  constraint promotion_level_check CHECK ((level = ANY (ARRAY['product'::text, 'brand'::text, 'category'::text, 'cart'::text]))),
  constraint promotion_per_outlet_limit_check CHECK ((per_outlet_limit > 0)),
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_total_limit_check CHECK ((total_limit > 0))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.promotion FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_offer_of_promotion_delete AFTER DELETE ON public.promotion REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_promotion_delete();
CREATE TRIGGER live_offer_of_promotion_insert AFTER INSERT ON public.promotion REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_promotion_insert();
CREATE TRIGGER live_offer_of_promotion_update AFTER UPDATE ON public.promotion REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_offer_of_promotion_update();
CREATE TRIGGER promotion_changed AFTER INSERT OR DELETE OR UPDATE ON public.promotion FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER promotion_with_shared_limits AFTER INSERT ON public.promotion FOR EACH ROW WHEN (((new.total_limit IS NOT NULL) OR (new.budget IS NOT NULL))) EXECUTE FUNCTION open_promotion_tally();

create table promotion_tally (
  promotion_id integer not null,
  uses integer default 0 not null,
  spent bigint default 0 not null,
  constraint promotion_tally_pkey PRIMARY KEY (promotion_id),
  constraint promotion_tally_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_tally_spent_check CHECK ((spent >= 0)),
  constraint promotion_tally_uses_check CHECK ((uses >= 0))
);

create table promotion_use (
  promotion_id integer not null,
  order_id uuid not null,
  outlet_id uuid not null,
  spent bigint not null,
  given_back_at timestamp with time zone,
  constraint promotion_use_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint promotion_use_pkey PRIMARY KEY (promotion_id, order_id),
  constraint promotion_use_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX promotion_use_order ON public.promotion_use USING btree (order_id);
CREATE INDEX promotion_use_outlet ON public.promotion_use USING btree (outlet_id, promotion_id) WHERE (given_back_at IS NULL);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.promotion_use FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{promotion_id,order_id}');

create table purchase_invoice (
  id uuid not null,
  supplier_id uuid not null,
  number text not null,
  issued_on date not null,
  claimed_in date not null,
  seller_name text not null,
  seller_tax_id text not null,
  seller_branch text not null,
  taxed_satang bigint not null,
  vat_satang bigint not null,
  revision integer default 1 not null,
  recorded_at timestamp with time zone not null,
  recorded_by text not null,
  constraint purchase_invoice_check CHECK ((claimed_in >= (date_trunc('month'::text, (issued_on)::timestamp without time zone))::date)),
  constraint purchase_invoice_claimed_in_check CHECK ((EXTRACT(day FROM claimed_in) = (1)::numeric)),
  constraint purchase_invoice_number_check CHECK ((number <> ''::text)),
  constraint purchase_invoice_pkey PRIMARY KEY (id),
  constraint purchase_invoice_seller_branch_check CHECK ((seller_branch ~ '^\d{5}$'::text)),
  constraint purchase_invoice_seller_tax_id_check CHECK ((seller_tax_id ~ '^\d{13}$'::text)),
  constraint purchase_invoice_seller_tax_id_seller_branch_number_key UNIQUE (seller_tax_id, seller_branch, number),
  constraint purchase_invoice_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint purchase_invoice_taxed_satang_check CHECK ((taxed_satang > 0)),
  constraint purchase_invoice_vat_satang_check CHECK ((vat_satang > 0))
);
CREATE INDEX purchase_invoice_claimed ON public.purchase_invoice USING btree (claimed_in, issued_on, number);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.purchase_invoice FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table purchase_invoice_receipt (
  receipt_id uuid not null,
  invoice_id uuid not null,
  constraint purchase_invoice_receipt_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES purchase_invoice(id) ON DELETE CASCADE,
  constraint purchase_invoice_receipt_pkey PRIMARY KEY (receipt_id),
  constraint purchase_invoice_receipt_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES goods_receipt(id)
);
CREATE INDEX purchase_invoice_receipt_invoice ON public.purchase_invoice_receipt USING btree (invoice_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.purchase_invoice_receipt FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{receipt_id}');

create table purchase_order (
  id uuid not null,
  number text not null,
  supplier_id uuid not null,
  state text default 'DRAFT'::text not null,
  expected_on date,
  note text default ''::text not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  sent_at timestamp with time zone,
  sent_by text,
  closed_at timestamp with time zone,
  closed_by text,
  close_reason text,
  constraint purchase_order_check CHECK (((state = ANY (ARRAY['RECEIVED'::text, 'CANCELLED'::text])) = (closed_at IS NOT NULL))),
  constraint purchase_order_number_key UNIQUE (number),
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'PART_RECEIVED'::text, 'RECEIVED'::text, 'CANCELLED'::text]))),
  constraint purchase_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
CREATE INDEX purchase_order_state ON public.purchase_order USING btree (state, created_at DESC);
CREATE INDEX purchase_order_supplier ON public.purchase_order USING btree (supplier_id, created_at DESC);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.purchase_order FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_purchase_of_purchase_order_delete AFTER DELETE ON public.purchase_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_purchase_of_purchase_order_delete();
CREATE TRIGGER live_purchase_of_purchase_order_insert AFTER INSERT ON public.purchase_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_purchase_of_purchase_order_insert();
CREATE TRIGGER live_purchase_of_purchase_order_update AFTER UPDATE ON public.purchase_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_purchase_of_purchase_order_update();

create table purchase_order_line (
  order_id uuid not null,
  line_no smallint not null,
  product_id integer not null,
  units integer not null,
  pack_units integer default 1 not null,
  pack_name text default ''::text not null,
  cost_satang integer not null,
  received integer default 0 not null,
  constraint purchase_order_line_cost_satang_check CHECK ((cost_satang >= 0)),
  constraint purchase_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE,
  constraint purchase_order_line_order_id_product_id_key UNIQUE (order_id, product_id),
  constraint purchase_order_line_pack_units_check CHECK ((pack_units > 0)),
  constraint purchase_order_line_pkey PRIMARY KEY (order_id, line_no),
  constraint purchase_order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint purchase_order_line_received_check CHECK ((received >= 0)),
  constraint purchase_order_line_units_check CHECK ((units > 0))
);
CREATE INDEX purchase_order_line_product ON public.purchase_order_line USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.purchase_order_line FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{order_id,line_no}');

create table rate_limit (
  key text not null,
  requests integer not null,
  until timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_until ON public.rate_limit USING btree (until);

create table receipt (
  number text not null,
  outlet_id uuid not null,
  order_id uuid,
  credit_receipt_id bigint,
  issued_at timestamp with time zone not null,
  issued_by text not null,
  net_satang bigint not null,
  document jsonb not null,
  voided_at timestamp with time zone,
  voided_by text,
  void_reason text,
  constraint receipt_check CHECK ((num_nonnulls(order_id, credit_receipt_id) = 1)),
  constraint receipt_check1 CHECK ((num_nonnulls(voided_at, voided_by, void_reason) = ANY (ARRAY[0, 3]))),
  constraint receipt_credit_receipt_id_fkey FOREIGN KEY (credit_receipt_id) REFERENCES credit_receipt(id),
  constraint receipt_net_satang_check CHECK ((net_satang > 0)),
  constraint receipt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint receipt_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint receipt_pkey PRIMARY KEY (number)
);
CREATE INDEX receipt_credit ON public.receipt USING btree (credit_receipt_id, number) WHERE (credit_receipt_id IS NOT NULL);
CREATE INDEX receipt_issued ON public.receipt USING btree (issued_at DESC, number DESC);
CREATE UNIQUE INDEX receipt_of_credit ON public.receipt USING btree (credit_receipt_id) WHERE (voided_at IS NULL);
CREATE UNIQUE INDEX receipt_of_order ON public.receipt USING btree (order_id) WHERE (voided_at IS NULL);
CREATE INDEX receipt_order ON public.receipt USING btree (order_id, number);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.receipt FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{number}');
CREATE TRIGGER receipt_is_kept BEFORE TRUNCATE ON public.receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();
CREATE TRIGGER receipt_stands BEFORE DELETE OR UPDATE ON public.receipt FOR EACH ROW EXECUTE FUNCTION refuse_change_of_receipt();

create table receipt_counter (
  series text default 'RC'::text not null,
  branch text not null,
  year smallint not null,
  last_number integer not null,
  last_at timestamp with time zone not null,
  constraint receipt_counter_branch_check CHECK ((branch ~ '^\d{5}$'::text)),
  constraint receipt_counter_pkey PRIMARY KEY (series, branch, year),
  constraint receipt_counter_series_check CHECK ((series = 'RC'::text))
);
CREATE TRIGGER receipt_counter_rises BEFORE INSERT OR DELETE OR UPDATE ON public.receipt_counter FOR EACH ROW EXECUTE FUNCTION refuse_gap();

create table recommendation_outcome (
  order_id uuid not null,
  shown integer not null,
  ordered integer not null,
  constraint recommendation_outcome_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint recommendation_outcome_pkey PRIMARY KEY (order_id)
);
CREATE TRIGGER touch_figures_of_outcome AFTER INSERT ON public.recommendation_outcome FOR EACH ROW EXECUTE FUNCTION touch_figures_of_outcome();

create table recommendation_shown (
  outlet_id uuid not null,
  day date not null,
  product_ids integer[] not null,
  constraint recommendation_shown_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint recommendation_shown_pkey PRIMARY KEY (outlet_id, day)
);
CREATE INDEX recommendation_shown_day ON public.recommendation_shown USING btree (day);

create table refresh_replay (
  session_id text not null,
  predecessor_hash text not null,
  sealed_answer text not null,
  expires_at timestamp with time zone not null,
  constraint refresh_replay_pkey PRIMARY KEY (session_id)
);

create table refund (
  id bigint generated always as identity not null,
  order_id uuid not null,
  cause text not null,
  invoice_no text,
  amount_satang bigint not null,
  state text not null,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  reference text,
  note text,
  bank text,
  in_bank_file_at timestamp with time zone,
  in_bank_file_by text,
  constraint refund_amount_satang_check CHECK ((amount_satang > 0)),
  constraint refund_cause_check CHECK ((cause = ANY (ARRAY['CANCELLED'::text, 'REFUSED'::text, 'CHANGED'::text, 'SHORT_PICKED'::text, 'PARTLY_DELIVERED'::text, 'PROBLEM'::text, 'LATE_PAYMENT'::text, 'PAID_TWICE'::text, 'WRONG_AMOUNT'::text]))),
  constraint refund_check CHECK (((state = 'DUE'::text) = (closed_at IS NULL))),
  constraint refund_check1 CHECK (((state <> 'REFUNDED'::text) OR (reference IS NOT NULL))),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['DUE'::text, 'REFUNDED'::text, 'KEPT'::text])))
);
CREATE INDEX refund_due ON public.refund USING btree (due_at) WHERE (state = 'DUE'::text);
CREATE UNIQUE INDEX refund_of_attempt ON public.refund USING btree (invoice_no, cause) WHERE (invoice_no IS NOT NULL);
CREATE INDEX refund_order ON public.refund USING btree (order_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.refund FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_order_of_refund_delete AFTER DELETE ON public.refund REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_refund_delete();
CREATE TRIGGER live_order_of_refund_insert AFTER INSERT ON public.refund REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_refund_insert();
CREATE TRIGGER live_order_of_refund_update AFTER UPDATE ON public.refund REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_order_of_refund_update();

create table restricted_grant (
  outlet_id uuid not null,
  until timestamp with time zone not null,
  phone text,
  constraint restricted_grant_pkey PRIMARY KEY (outlet_id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.restricted_grant FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id}');

create table retailer_activity (
  outlet_id uuid not null,
  order_days integer not null,
  last_day integer,
  every_days integer,
  dormant_from integer,
  is_falling boolean not null,
  recent_satang bigint not null,
  usual_satang bigint not null,
  last_order_id uuid,
  last_order_at timestamp with time zone,
  computed_day integer not null,
  computed_at timestamp with time zone not null,
  constraint retailer_activity_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id) ON DELETE CASCADE,
  constraint retailer_activity_pkey PRIMARY KEY (outlet_id)
);

create table retailer_event (
  id bigint generated always as identity not null,
  outlet_id uuid not null,
  kind text not null,
  outcome text,
  call_again_on date,
  note text,
  at timestamp with time zone not null,
  by text not null,
  constraint retailer_event_check CHECK (((kind = 'CALL'::text) = (outcome IS NOT NULL))),
  constraint retailer_event_kind_check CHECK ((kind = ANY (ARRAY['CALL'::text, 'UNLOCKED'::text, 'CODE_SENT'::text, 'SESSIONS_ENDED'::text, 'PHONE_CODE_SENT'::text, 'PHONE_CHANGED'::text, 'VIEWED'::text, 'MERGED'::text]))),
  constraint retailer_event_outcome_check CHECK ((outcome = ANY (ARRAY['REACHED'::text, 'NO_ANSWER'::text, 'WILL_ORDER'::text, 'CALL_AGAIN'::text, 'CLOSED'::text]))),
  constraint retailer_event_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint retailer_event_pkey PRIMARY KEY (id)
);
CREATE INDEX retailer_event_call ON public.retailer_event USING btree (outlet_id, id DESC) WHERE (kind = 'CALL'::text);
CREATE INDEX retailer_event_outlet ON public.retailer_event USING btree (outlet_id, id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.retailer_event FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_retailer_of_retailer_event_delete AFTER DELETE ON public.retailer_event REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_retailer_event_delete();
CREATE TRIGGER live_retailer_of_retailer_event_insert AFTER INSERT ON public.retailer_event REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_retailer_event_insert();
CREATE TRIGGER live_retailer_of_retailer_event_update AFTER UPDATE ON public.retailer_event REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_retailer_of_retailer_event_update();

create table sales_rhythm (
  product_id integer not null,
  sold integer not null,
  last_sold_on date,
  last_received_on date,
  constraint sales_rhythm_pkey PRIMARY KEY (product_id)
);

create table saved_view (
  id uuid not null,
  screen text not null,
  name text not null,
  query text not null,
  columns text[] not null,
  owner_id uuid not null,
  owner text not null,
  shared boolean not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX saved_view_own_name ON public.saved_view USING btree (owner_id, screen, name);
CREATE INDEX saved_view_shared ON public.saved_view USING btree (screen) WHERE shared;
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.saved_view FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_view_of_saved_view_delete AFTER DELETE ON public.saved_view REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_view_of_saved_view_delete();
CREATE TRIGGER live_view_of_saved_view_insert AFTER INSERT ON public.saved_view REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_view_of_saved_view_insert();
CREATE TRIGGER live_view_of_saved_view_update AFTER UPDATE ON public.saved_view REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_view_of_saved_view_update();

create table search_miss (
  day date not null,
  words text not null,
  count integer default 1 not null,
  constraint search_miss_count_check CHECK ((count > 0)),
  constraint search_miss_pkey PRIMARY KEY (day, words),
  constraint search_miss_words_check CHECK (((length(words) >= 2) AND (length(words) <= 60)))
);

create table secret (
  name text not null,
  value jsonb not null,
  constraint secret_pkey PRIMARY KEY (name)
);

create table sign_in_session (
  id text not null,
  account_id uuid not null,
  browser text,
  system text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_session_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_session_account ON public.sign_in_session USING btree (account_id);
CREATE INDEX sign_in_session_expires ON public.sign_in_session USING btree (expires_at);

create table sign_in_step (
  id text not null,
  account_id uuid not null,
  verified boolean default false not null,
  settled boolean default false not null,
  expires_at timestamp with time zone not null,
  password_mark text default ''::text not null,
  offered_secret text default ''::text not null,
  constraint sign_in_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint sign_in_step_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_step_account ON public.sign_in_step USING btree (account_id);
CREATE INDEX sign_in_step_expires ON public.sign_in_step USING btree (expires_at);

create table sms (
  id bigint generated always as identity not null,
  phone text not null,
  text text not null,
  at timestamp with time zone not null,
  outlet_id uuid,
  has_code boolean default false not null,
  constraint sms_pkey PRIMARY KEY (id)
);
CREATE INDEX sms_at ON public.sms USING btree (at);

create table sold_out_request (
  day date not null,
  product_id integer not null,
  requests integer not null,
  constraint sold_out_request_pkey PRIMARY KEY (day, product_id),
  constraint sold_out_request_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table staff (
  id uuid not null,
  username text not null,
  password_hash text not null,
  name text not null,
  role text,
  disabled_at timestamp with time zone,
  roles text[] default '{}'::text[] not null,
  revision integer default 1 not null,
  one_time_until timestamp with time zone,
  sessions_ended_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['clerk'::text, 'manager'::text, 'admin'::text]))),
  constraint staff_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['order_desk'::text, 'warehouse'::text, 'driver'::text, 'cash'::text, 'goods'::text, 'accountant'::text, 'clerk'::text, 'manager'::text, 'admin'::text]))),
  constraint staff_username_key UNIQUE (username)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.staff FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{password_hash}', '{id}');
CREATE TRIGGER keep_staff_role BEFORE INSERT OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION keep_staff_role();

create table staff_action (
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  inverse jsonb not null,
  staff_id text not null,
  actor text not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint staff_action_check CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint staff_action_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_action_subject ON public.staff_action USING btree (subject, id DESC);

create table staff_second_factor (
  account_id uuid not null,
  secret text not null,
  last_step bigint default 0 not null,
  recovery_hashes text[] default '{}'::text[] not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint staff_second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_second_factor_pkey PRIMARY KEY (account_id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.staff_second_factor FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{secret,last_step,recovery_hashes}', '{account_id}');

create table stock (
  product_id integer not null,
  on_hand integer not null,
  constraint stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_pkey PRIMARY KEY (product_id),
  constraint stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{product_id}');
CREATE TRIGGER webhook_stock_low AFTER UPDATE ON public.stock REFERENCING OLD TABLE AS old_stock NEW TABLE AS new_stock FOR EACH STATEMENT EXECUTE FUNCTION webhook_stock_low();

create table stock_alert (
  outlet_id uuid not null,
  product_id integer not null,
  asked_at timestamp with time zone not null,
  constraint stock_alert_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint stock_alert_pkey PRIMARY KEY (outlet_id, product_id),
  constraint stock_alert_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX stock_alert_product ON public.stock_alert USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_alert FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{outlet_id,product_id}');
CREATE TRIGGER count_sold_out_request AFTER INSERT ON public.stock_alert FOR EACH ROW EXECUTE FUNCTION count_sold_out_request();

create table stock_carried (
  product_id integer not null,
  units integer not null,
  constraint stock_carried_pkey PRIMARY KEY (product_id)
);

create table stock_changed_alone (
  staff_id text not null,
  document text not null,
  product_id integer not null,
  units integer not null,
  cost_satang bigint not null,
  by_file boolean not null,
  at timestamp with time zone not null,
  constraint stock_changed_alone_pkey PRIMARY KEY (staff_id, document, product_id)
);

create table stock_correction (
  id uuid not null,
  product_id integer not null,
  lot_id integer,
  delta integer not null,
  reason text not null,
  note text,
  value_satang bigint not null,
  state text default 'PENDING'::text not null,
  requested_at timestamp with time zone not null,
  requested_by text not null,
  requester_id text not null,
  decided_at timestamp with time zone,
  decided_by text,
  decision_note text,
  constraint stock_correction_check CHECK (((state = 'PENDING'::text) = (decided_at IS NULL))),
  constraint stock_correction_check1 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint stock_correction_delta_check CHECK ((delta <> 0)),
  constraint stock_correction_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_correction_pkey PRIMARY KEY (id),
  constraint stock_correction_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_correction_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'REJECTED'::text])))
);
CREATE INDEX stock_correction_pending ON public.stock_correction USING btree (requested_at) WHERE (state = 'PENDING'::text);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_correction FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_correction_of_stock_correction_delete AFTER DELETE ON public.stock_correction REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_correction_of_stock_correction_delete();
CREATE TRIGGER live_correction_of_stock_correction_insert AFTER INSERT ON public.stock_correction REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_correction_of_stock_correction_insert();
CREATE TRIGGER live_correction_of_stock_correction_update AFTER UPDATE ON public.stock_correction REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_correction_of_stock_correction_update();

create table stock_count (
  id uuid not null,
  number text not null,
  name text not null,
  state text default 'OPEN'::text not null,
  started_at timestamp with time zone not null,
  started_by text not null,
  submitted_at timestamp with time zone,
  submitted_by text,
  posted_at timestamp with time zone,
  posted_by text,
  note text default ''::text not null,
  submitter_id text,
  constraint stock_count_number_key UNIQUE (number),
  constraint stock_count_pkey PRIMARY KEY (id),
  constraint stock_count_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'REVIEW'::text, 'POSTED'::text, 'CANCELLED'::text])))
);
CREATE INDEX stock_count_newest ON public.stock_count USING btree (started_at DESC);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_count FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER live_count_of_stock_count_delete AFTER DELETE ON public.stock_count REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_count_of_stock_count_delete();
CREATE TRIGGER live_count_of_stock_count_insert AFTER INSERT ON public.stock_count REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_count_of_stock_count_insert();
CREATE TRIGGER live_count_of_stock_count_update AFTER UPDATE ON public.stock_count REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_count_of_stock_count_update();

create table stock_count_entry (
  id uuid not null,
  count_id uuid not null,
  product_id integer not null,
  add_units integer,
  counted integer,
  at timestamp with time zone not null,
  actor text not null,
  constraint stock_count_entry_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_count(id),
  constraint stock_count_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX stock_count_entry_count ON public.stock_count_entry USING btree (count_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_count_entry FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table stock_count_line (
  count_id uuid not null,
  product_id integer not null,
  frozen integer not null,
  expected integer,
  counted integer,
  counted_at timestamp with time zone,
  counted_by text,
  counter_ids text[] default '{}'::text[] not null,
  cost_satang integer,
  posted integer,
  missing integer,
  constraint stock_count_line_check CHECK (((counted IS NULL) = (counted_at IS NULL))),
  constraint stock_count_line_check1 CHECK (((counted IS NULL) = (expected IS NULL))),
  constraint stock_count_line_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_count(id),
  constraint stock_count_line_counted_check CHECK ((counted >= 0)),
  constraint stock_count_line_pkey PRIMARY KEY (count_id, product_id),
  constraint stock_count_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX stock_count_line_product ON public.stock_count_line USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_count_line FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{count_id,product_id}');
CREATE TRIGGER live_count_of_stock_count_line_delete AFTER DELETE ON public.stock_count_line REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_count_of_stock_count_line_delete();
CREATE TRIGGER live_count_of_stock_count_line_insert AFTER INSERT ON public.stock_count_line REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_count_of_stock_count_line_insert();
CREATE TRIGGER live_count_of_stock_count_line_update AFTER UPDATE ON public.stock_count_line REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_count_of_stock_count_line_update();

create table stock_fault (
  product_id integer not null,
  on_hand integer not null,
  expected integer not null,
  found_at timestamp with time zone not null,
  constraint stock_fault_pkey PRIMARY KEY (product_id)
);

create table stock_lot (
  id integer generated always as identity not null,
  product_id integer not null,
  code text not null,
  expires_on date,
  opening integer default 0 not null,
  on_hand integer not null,
  recalled_at timestamp with time zone,
  recalled_by text,
  recall_reason text,
  constraint stock_lot_check CHECK (((recalled_at IS NULL) = (recalled_by IS NULL))),
  constraint stock_lot_code_check CHECK ((length(code) <= 60)),
  constraint stock_lot_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_lot_opening_check CHECK ((opening >= 0)),
  constraint stock_lot_pkey PRIMARY KEY (id),
  constraint stock_lot_product_id_code_key UNIQUE (product_id, code),
  constraint stock_lot_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX stock_lot_expiry ON public.stock_lot USING btree (expires_on) WHERE (on_hand > 0);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_lot FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table stock_movement (
  id bigint generated always as identity not null,
  product_id integer not null,
  delta integer not null,
  reason text not null,
  document text not null,
  actor text not null,
  at timestamp with time zone not null,
  note text,
  lot_id integer,
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_reason_check CHECK ((reason = ANY (ARRAY['opening'::text, 'order'::text, 'cancellation'::text, 'refusal'::text, 'not_delivered'::text, 'adjustment'::text, 'receipt'::text, 'count'::text, 'damage'::text, 'expiry'::text, 'loss'::text, 'found'::text, 'return'::text, 'correction'::text, 'recall'::text, 'undone'::text])))
);
CREATE INDEX stock_movement_at ON public.stock_movement USING brin (at) WITH (pages_per_range='16');
CREATE INDEX stock_movement_product ON public.stock_movement USING btree (product_id);
CREATE INDEX stock_movement_received ON public.stock_movement USING btree (at) WHERE (reason = ANY (ARRAY['opening'::text, 'receipt'::text]));
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.stock_movement FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER stock_movement_has_lots AFTER INSERT ON public.stock_movement REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION spread_over_lots();
CREATE TRIGGER stock_movement_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();

create table subcategory (
  id integer not null,
  category_id integer not null,
  name_thai text not null,
  name_eng text not null,
  status text default 'ACTIVE'::text not null,
  sequence integer not null,
  revision integer default 1 not null,
  constraint subcategory_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint subcategory_pkey PRIMARY KEY (id),
  constraint subcategory_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.subcategory FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');
CREATE TRIGGER count_revision BEFORE INSERT OR UPDATE ON public.subcategory FOR EACH ROW EXECUTE FUNCTION count_revision();
CREATE TRIGGER live_category_of_subcategory_delete AFTER DELETE ON public.subcategory REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_category_of_subcategory_delete();
CREATE TRIGGER live_category_of_subcategory_insert AFTER INSERT ON public.subcategory REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_category_of_subcategory_insert();
CREATE TRIGGER live_category_of_subcategory_update AFTER UPDATE ON public.subcategory REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION live_category_of_subcategory_update();
CREATE TRIGGER subcategory_changed AFTER INSERT OR DELETE OR UPDATE ON public.subcategory FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

create table supplier (
  id uuid not null,
  name text not null,
  tax_id text,
  branch text default '00000'::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  address text default ''::text not null,
  lead_days smallint not null,
  minimum_satang bigint default 0 not null,
  note text default ''::text not null,
  status text default 'ACTIVE'::text not null,
  revision integer default 1 not null,
  constraint supplier_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint supplier_minimum_satang_check CHECK ((minimum_satang >= 0)),
  constraint supplier_pkey PRIMARY KEY (id),
  constraint supplier_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE UNIQUE INDEX supplier_name ON public.supplier USING btree (lower(name));
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.supplier FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create table supplier_product (
  product_id integer not null,
  supplier_id uuid not null,
  pack_units integer default 1 not null,
  pack_name text default ''::text not null,
  constraint supplier_product_pack_units_check CHECK (((pack_units >= 1) AND (pack_units <= 100000))),
  constraint supplier_product_pkey PRIMARY KEY (product_id),
  constraint supplier_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint supplier_product_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);
CREATE INDEX supplier_product_supplier ON public.supplier_product USING btree (supplier_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.supplier_product FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{product_id}');

create table tax_document_counter (
  series text not null,
  branch text not null,
  year smallint not null,
  last_number integer not null,
  last_at timestamp with time zone not null,
  constraint tax_document_counter_branch_check CHECK ((branch ~ '^\d{5}$'::text)),
  constraint tax_document_counter_pkey PRIMARY KEY (series, branch, year),
  constraint tax_document_counter_series_check CHECK ((series = ANY (ARRAY['TI'::text, 'CN'::text])))
);
CREATE TRIGGER tax_document_counter_rises BEFORE INSERT OR DELETE OR UPDATE ON public.tax_document_counter FOR EACH ROW EXECUTE FUNCTION refuse_gap();

create table tax_invoice (
  number text not null,
  order_id uuid not null,
  outlet_id uuid not null,
  issued_at timestamp with time zone not null,
  issued_by text not null,
  net_satang bigint not null,
  document jsonb not null,
  branch text not null,
  year smallint not null,
  running integer not null,
  taxed_satang bigint not null,
  vat_satang bigint not null,
  exempt_satang bigint not null,
  constraint tax_invoice_net_satang_check CHECK ((net_satang > 0)),
  constraint tax_invoice_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tax_invoice_order_id_key UNIQUE (order_id),
  constraint tax_invoice_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint tax_invoice_pkey PRIMARY KEY (number)
);
CREATE INDEX tax_invoice_issued ON public.tax_invoice USING btree (issued_at DESC, number DESC);
CREATE INDEX tax_invoice_series ON public.tax_invoice USING btree (branch, year, running);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.tax_invoice FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{number}');
CREATE TRIGGER read_tax_document BEFORE INSERT OR UPDATE ON public.tax_invoice FOR EACH ROW EXECUTE FUNCTION read_tax_document();
CREATE TRIGGER tax_invoice_is_only_one BEFORE INSERT ON public.tax_invoice FOR EACH ROW EXECUTE FUNCTION refuse_second_invoice();
CREATE TRIGGER tax_invoice_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();

create table tax_invoice_order (
  order_id uuid not null,
  number text not null,
  net_satang bigint not null,
  constraint tax_invoice_order_net_satang_check CHECK ((net_satang > 0)),
  constraint tax_invoice_order_number_fkey FOREIGN KEY (number) REFERENCES tax_invoice(number),
  constraint tax_invoice_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tax_invoice_order_pkey PRIMARY KEY (order_id)
);
CREATE INDEX tax_invoice_order_number ON public.tax_invoice_order USING btree (number);
CREATE TRIGGER tax_invoice_order_is_only_one BEFORE INSERT ON public.tax_invoice_order FOR EACH ROW EXECUTE FUNCTION refuse_second_invoice();
CREATE TRIGGER tax_invoice_order_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_invoice_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_issued();

create table tax_month (
  month date not null,
  closed_at timestamp with time zone not null,
  closed_by text not null,
  report jsonb not null,
  reason text,
  constraint tax_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint tax_month_pkey PRIMARY KEY (month)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.tax_month FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{month}');

create table turn (
  id bigint generated always as identity not null,
  product_id integer not null,
  outlet_id uuid not null,
  joined_at timestamp with time zone not null,
  units integer,
  until timestamp with time zone,
  ordered_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint turn_check CHECK (((units IS NULL) = (until IS NULL))),
  constraint turn_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint turn_pkey PRIMARY KEY (id),
  constraint turn_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint turn_units_check CHECK ((units > 0))
);
CREATE INDEX turn_line ON public.turn USING btree (product_id, id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX turn_open ON public.turn USING btree (product_id, outlet_id) WHERE (closed_at IS NULL);
CREATE INDEX turn_outlet ON public.turn USING btree (outlet_id, product_id, id);

create table verification_code (
  outlet_id uuid not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null,
  requested_at timestamp with time zone[] not null,
  constraint verification_code_pkey PRIMARY KEY (outlet_id),
  constraint verification_code_tries_left_check CHECK ((tries_left >= 0))
);

create table viewing (
  id uuid not null,
  token_hash text not null,
  outlet_id uuid,
  staff_id uuid not null,
  session_id text,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  product_id integer,
  constraint viewing_of_one CHECK ((num_nonnulls(outlet_id, product_id) = 1)),
  constraint viewing_outlet_id_fkey FOREIGN KEY (outlet_id) REFERENCES outlet(id),
  constraint viewing_pkey PRIMARY KEY (id),
  constraint viewing_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint viewing_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX viewing_expires ON public.viewing USING btree (expires_at);
CREATE INDEX viewing_outlet ON public.viewing USING btree (outlet_id);
CREATE INDEX viewing_product ON public.viewing USING btree (product_id);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.viewing FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{token_hash}', '{id}');

create table webhook (
  id uuid not null,
  name text not null,
  url text not null,
  topics text[] not null,
  stock_low_at integer default 10 not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  status text default 'ACTIVE'::text not null,
  failing_since timestamp with time zone,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'STOPPED'::text, 'DISABLED'::text]))),
  constraint webhook_stock_low_at_check CHECK ((stock_low_at >= 0)),
  constraint webhook_topics_check CHECK (((cardinality(topics) > 0) AND (topics <@ ARRAY['order.placed'::text, 'order.state_changed'::text, 'stock.low'::text, 'price.changed'::text])))
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.webhook FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{secret,previous_secret}', '{id}');

create table webhook_attempt (
  delivery_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  ms integer not null,
  error text,
  constraint webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE,
  constraint webhook_attempt_pkey PRIMARY KEY (delivery_id, number)
);

create table webhook_delivery (
  id bigint generated always as identity not null,
  webhook_id uuid not null,
  event_id text not null,
  topic text not null,
  data jsonb not null,
  at timestamp with time zone not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_webhook_id_event_id_key UNIQUE (webhook_id, event_id),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_at ON public.webhook_delivery USING btree (at);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX webhook_delivery_given_up ON public.webhook_delivery USING btree (webhook_id, id) WHERE ((delivered_at IS NULL) AND (next_at IS NULL) AND (topic <> 'test'::text));
CREATE INDEX webhook_delivery_of_webhook ON public.webhook_delivery USING btree (webhook_id, next_at, id) WHERE (next_at IS NOT NULL);

create table webhook_former_secret (
  webhook_id uuid not null,
  secret text not null,
  until timestamp with time zone not null,
  constraint webhook_former_secret_pkey PRIMARY KEY (webhook_id, secret),
  constraint webhook_former_secret_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);

create table webhook_replay (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  constraint webhook_replay_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE,
  constraint webhook_replay_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_row AFTER INSERT OR DELETE OR UPDATE ON public.webhook_replay FOR EACH ROW WHEN ((COALESCE(current_setting('songdee.actor'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_row('{}', '{id}');

create sequence goods_receipt_number_seq;

create sequence order_number_seq;

create sequence outlet_code_number;

create sequence pick_wave_number_seq;

create sequence promotion_id_seq;

create sequence purchase_order_number_seq;

create sequence stock_count_number_seq;

create sequence stock_document_seq;

create view order_tax_invoice as
 SELECT i.order_id,
    i.number,
    i.net_satang
   FROM tax_invoice i
  WHERE (NOT (EXISTS ( SELECT
           FROM tax_invoice_order o
          WHERE (o.order_id = i.order_id))))
UNION ALL
 SELECT o.order_id,
    o.number,
    o.net_satang
   FROM tax_invoice_order o;

CREATE OR REPLACE FUNCTION public.actor_of(actor text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when actor is null then null
    when actor ~* '^staff:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( |$)' then jsonb_build_object(
      'id', lower(substr(actor, 7, 36)),
      'name', coalesce((select name from staff where id = substr(actor, 7, 36)::uuid), nullif(substr(actor, 44), ''), substr(actor, 7, 36)))
    when actor like 'staff:%' then jsonb_build_object('id', null, 'name', substr(actor, 7))
    when actor in ('start', 'demo') then jsonb_build_object('id', null, 'name', 'Songdee')
    else jsonb_build_object('id', null, 'name', actor)
  end
$function$
;

CREATE OR REPLACE FUNCTION public.audit_ask_for_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_seal (tx) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head;
  entry audit_entry;
begin
  select * into head from audit_head for update;
  for entry in select * from audit_entry where tx = new.tx and seq is null order by id loop
    entry.seq := head.seq + 1;
    entry.previous_hash := head.hash;
    entry.hash := audit_hash(entry, head.hash);
    update audit_entry set seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
    head.seq := entry.seq;
    head.hash := entry.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
  delete from audit_seal where tx = new.tx;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_columns(content jsonb, names text[], hidden text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(name, case when name = any(hidden) and value <> 'null' then '"•••"' else value end)
  from jsonb_each(content) as field (name, value) where name = any(names)
$function$
;

CREATE OR REPLACE FUNCTION public.audit_forget(retailer text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  forgotten jsonb;
begin
  with emptied as (
    update audit_entry set before = null, after = null, salt = null
    where retailer_id = retailer and seq is not null and salt is not null returning seq)
  select jsonb_agg(seq order by seq) into forgotten from emptied;
  if forgotten is not null then
    perform audit_write('forget', 'audit_entry', retailer, null, jsonb_build_object('seq', forgotten), null, null, null);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_forget_rows(of_table text, keys text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  forgotten jsonb;
begin
  with emptied as (
    update audit_entry set before = null, after = null, salt = null
    where table_name = of_table and key = any(keys) and seq is not null and salt is not null returning seq)
  select jsonb_agg(seq order by seq) into forgotten from emptied;
  if forgotten is not null then
    perform audit_write('forget', 'audit_entry', of_table, null, jsonb_build_object('seq', forgotten), null, null, null);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and old.tx = pg_current_xact_id()
      and (to_jsonb(old) - '{seq,previous_hash,hash}'::text[]) = (to_jsonb(new) - '{seq,previous_hash,hash}'::text[])
    then return new; end if;
    if old.seq is not null and new.before is null and new.after is null and new.salt is null
      and (to_jsonb(old) - '{before,after,salt}'::text[]) = (to_jsonb(new) - '{before,after,salt}'::text[])
    then return new; end if;
  end if;
  raise exception 'The audit is never changed' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_hash(entry audit_entry, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor, entry.call, entry.request_id,
    entry.action, entry.table_name, entry.key, entry.order_id, entry.retailer_id, entry.product_id,
    encode(entry.digest, 'hex'))::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION public.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  hidden text[] := tg_argv[0];
  key_columns text[] := tg_argv[1];
  before jsonb;
  after jsonb;
  content jsonb;
  changed text[];
  order_id text;
  retailer_id text;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  content := coalesce(after, before);
  select array_agg(name) into changed from jsonb_object_keys(content) as name
    where coalesce(before -> name, 'null') <> coalesce(after -> name, 'null');
  if changed is null then return null; end if;
  order_id := case tg_table_name when 'orders' then content ->> 'id' else content ->> 'order_id' end;
  retailer_id := case tg_table_name when 'outlet' then content ->> 'id' else content ->> 'outlet_id' end;
  if retailer_id is null and order_id is not null then
    select outlet_id::text into retailer_id from orders where id = order_id::uuid;
  end if;
  perform audit_write(lower(tg_op), tg_table_name::text,
    (select string_agg(content ->> name, ' ' order by place) from unnest(key_columns) with ordinality as part (name, place)),
    audit_columns(before, changed, hidden), audit_columns(after, changed, hidden), order_id, retailer_id,
    case tg_table_name when 'product' then content ->> 'id' else content ->> 'product_id' end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_table(name text, omit text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  table_id regclass := quote_ident(name)::regclass;
  hidden text[] := omit || array(
    select attname::text from pg_attribute
    where attrelid = table_id and atttypid = 'bytea'::regtype and attnum > 0 and not attisdropped);
  keys text[] := array(
    select attname::text from pg_index cross join unnest(indkey) with ordinality as part (number, place)
    join pg_attribute on attrelid = table_id and attnum = number
    where indrelid = table_id and indisprimary order by place);
begin
  if keys = '{}' then raise exception 'An audited table needs a primary key: %', name; end if;
  execute format('drop trigger if exists audit_row on %I', name);
  execute format($trigger$
    create trigger audit_row after insert or update or delete on %I for each row
    when (coalesce(current_setting('songdee.actor', true), '') <> '') execute function audit_row(%L, %L)$trigger$,
    name, hidden, keys);
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_write(action text, table_name text, key text, before jsonb, after jsonb, order_id text, retailer_id text, product_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(nullif(current_setting('songdee.actor', true), ''), 'system');
  salt bytea := uuid_send(gen_random_uuid());
begin
  insert into audit_entry (actor, actor_id, call, request_id, action, table_name, key, before, after, salt, digest, order_id,
    retailer_id, product_id)
  values (actor, substring(actor from '^staff:([0-9a-f-]{36})( |$)'), nullif(current_setting('songdee.call', true), ''),
    nullif(current_setting('songdee.request', true), ''), action, table_name, key, before, after, salt,
    sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8')), order_id, retailer_id, product_id);
end $function$
;

CREATE OR REPLACE FUNCTION public.bangkok_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (at at time zone 'Asia/Bangkok')::date
$function$
;

CREATE OR REPLACE FUNCTION public.bump_catalogue_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalogue_version set version = version + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bump_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update content_version set version = version + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.close_delivery_stops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update delivery_stop set over = new.state in ('BACK', 'SETTLED')
    where run_id = new.id and over is distinct from (new.state in ('BACK', 'SETTLED'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then new.revision := coalesce(new.revision, 1);
  elsif new is distinct from old then new.revision := old.revision + 1;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_sold_out_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sold_out_request as s values (bangkok_day(new.asked_at), new.product_id, 1)
    on conflict (day, product_id) do update set requests = s.requests + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.earns_points(restriction jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select coalesce((restriction->>'promotable')::boolean, true) $function$
;

CREATE OR REPLACE FUNCTION public.fold_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := searched_of_product(new);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_imported_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from data_import_change where table_name = tg_table_name and key = old.id::text;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_due_differs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_differs := new.paid_satang is not null or new.is_short;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_earning_of_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into earning_history (product_id, earned)
    select id, earns_points(old.restriction) from product where category_id = new.id order by id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_earning_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into earning_history (product_id, earned)
    select new.id, earns_points(before.restriction) from category before, category after
    where before.id = old.category_id and after.id = new.category_id
      and earns_points(before.restriction) <> earns_points(after.restriction);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_outlet_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into outlet_search_text (outlet_id, text)
  select kept.id, searched_of_retailer(kept) from outlet kept where kept.id in (new.id, new.merged_into)
  on conflict (outlet_id) do update set text = excluded.text;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_product_costs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with taken_back as (
    delete from product_cost as c using changed_products as p
    where c.product_id = p.id and p.cost_satang is null and c.kept_on = bangkok_day(now())
    returning c.product_id, c.from_day),
  kept as (
    insert into product_cost (product_id, from_day, cost_satang, kept_on)
    select p.id, case
        when last.cost_satang is null then date '2000-01-01'
        when last.kept_on = bangkok_day(now()) then last.from_day
        else bangkok_day(now()) end, p.cost_satang, bangkok_day(now())
    from changed_products as p left join lateral (
      select cost_satang, from_day, kept_on from product_cost
      where product_id = p.id order by from_day desc limit 1) as last on true
    where p.cost_satang is not null and p.cost_satang is distinct from last.cost_satang
    on conflict (product_id, from_day) do update set cost_satang = excluded.cost_satang
    returning product_id, from_day),
  changed as (select * from taken_back union all select * from kept)
  insert into figure_touch (day)
    select bangkok_day(now()) from changed
    union select bangkok_day(o.created_at) from changed join order_line l on l.product_id = changed.product_id
      join orders o on o.id = l.order_id
    where changed.from_day = '2000-01-01';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_product_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_search_text (product_id, text) values (new.id, searched_of_product(new))
  on conflict (product_id) do update set text = excluded.text;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_product_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  said jsonb := jsonb_build_object('nameThai', new.name_thai, 'nameEng', new.name_eng, 'image', new.image, 'unit', new.unit,
    'pieces', new.conversion);
begin
  if not exists (select from product_text where product_id = new.id and content = said) then
    insert into product_text (product_id, content) values (new.id, said) on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_staff_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.roles = '{}' and new.role is not null then new.roles := array[new.role]; end if;
  elsif new.role is distinct from old.role and new.roles = old.roles and new.role is not null then
    new.roles := array[new.role];
  end if;
  new.role := case
    when 'admin' = any(new.roles) then 'admin'
    when 'manager' = any(new.roles) then 'manager'
    when 'clerk' = any(new.roles) then 'clerk'
  end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.live_brand_of_brand_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('brand', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'brand', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_brand_of_brand_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('brand', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'brand', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_brand_of_brand_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('brand', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'brand', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_cash_up_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_cash_up_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_cash_up_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_counter_receipt_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_counter_receipt_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_counter_receipt_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_credit_receipt_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_credit_receipt_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_cash_of_credit_receipt_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('cash', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'cash', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_category_of_category_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('category', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'category', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_category_of_category_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('category', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'category', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_category_of_category_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('category', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'category', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_category_of_subcategory_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('category', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'category', touched.category_id::text, 'changed' from touched where touched.category_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_category_of_subcategory_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('category', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'category', touched.category_id::text, 'changed' from touched where touched.category_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_category_of_subcategory_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('category', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'category', touched.category_id::text, 'changed' from touched where touched.category_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_correction_of_stock_correction_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('correction', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'correction', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_correction_of_stock_correction_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('correction', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'correction', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_correction_of_stock_correction_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('correction', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'correction', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_count_of_stock_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('count', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'count', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_count_of_stock_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('count', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'count', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_count_of_stock_count_line_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('count', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'count', touched.count_id::text, 'changed' from touched where touched.count_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_count_of_stock_count_line_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('count', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'count', touched.count_id::text, 'changed' from touched where touched.count_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_count_of_stock_count_line_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('count', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'count', touched.count_id::text, 'changed' from touched where touched.count_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_count_of_stock_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('count', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'count', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_coupon_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.code::text, 'removed' from touched where touched.code is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_coupon_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.code::text, 'added' from touched where touched.code is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_coupon_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.code::text, 'changed' from touched where touched.code is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_offer_draft_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.key::text, 'removed' from touched where touched.key is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_offer_draft_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.key::text, 'added' from touched where touched.key is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_offer_draft_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.key::text, 'changed' from touched where touched.key is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_promotion_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_promotion_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_offer_of_promotion_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('offer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'offer', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_order_hold_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_order_hold_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_order_hold_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_order_note_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_order_note_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_order_note_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_orders_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_orders_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_orders_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_refund_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_refund_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_order_of_refund_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('order', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'order', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_pick_of_pick_entry_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('pick', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'pick', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_pick_of_pick_entry_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('pick', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'pick', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_pick_of_pick_entry_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('pick', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'pick', touched.order_id::text, 'changed' from touched where touched.order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_presence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into live_event (subject, key, kind)
  select distinct 'presence', record, 'changed' from (
    select old.subject || ':' || old.key where tg_op <> 'INSERT'
    union select new.subject || ':' || new.key where tg_op <> 'DELETE') as touched (record)
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.live_price_change_of_price_change_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('price_change', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'price_change', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_price_change_of_price_change_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('price_change', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'price_change', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_price_change_of_price_change_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('price_change', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'price_change', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_problem_of_problem_report_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('problem', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'problem', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_problem_of_problem_report_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('problem', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'problem', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_problem_of_problem_report_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('problem', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'problem', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_product_of_product_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('product', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'product', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_product_of_product_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('product', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'product', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_product_of_product_unit_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('product', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'product', touched.product_id::text, 'changed' from touched where touched.product_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_product_of_product_unit_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('product', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'product', touched.product_id::text, 'changed' from touched where touched.product_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_product_of_product_unit_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('product', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'product', touched.product_id::text, 'changed' from touched where touched.product_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_product_of_product_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('product', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'product', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_purchase_of_goods_receipt_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('purchase', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'purchase', touched.purchase_order_id::text, 'changed' from touched where touched.purchase_order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_purchase_of_goods_receipt_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('purchase', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'purchase', touched.purchase_order_id::text, 'changed' from touched where touched.purchase_order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_purchase_of_goods_receipt_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('purchase', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'purchase', touched.purchase_order_id::text, 'changed' from touched where touched.purchase_order_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_purchase_of_purchase_order_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('purchase', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'purchase', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_purchase_of_purchase_order_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('purchase', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'purchase', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_purchase_of_purchase_order_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('purchase', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'purchase', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_address_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.outlet_id::text, 'changed' from touched where touched.outlet_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_address_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.outlet_id::text, 'changed' from touched where touched.outlet_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_address_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.outlet_id::text, 'changed' from touched where touched.outlet_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_outlet_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_outlet_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_outlet_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_retailer_event_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.outlet_id::text, 'changed' from touched where touched.outlet_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_retailer_event_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.outlet_id::text, 'changed' from touched where touched.outlet_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_retailer_of_retailer_event_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('retailer', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'retailer', touched.outlet_id::text, 'changed' from touched where touched.outlet_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_report_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.run_id::text, 'changed' from touched where touched.run_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_report_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.run_id::text, 'changed' from touched where touched.run_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_report_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.run_id::text, 'changed' from touched where touched.run_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_run_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_run_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_run_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_stop_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.run_id::text, 'changed' from touched where touched.run_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_stop_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.run_id::text, 'changed' from touched where touched.run_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_run_of_delivery_stop_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('run', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'run', touched.run_id::text, 'changed' from touched where touched.run_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_slip_of_payment_slip_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('slip', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'slip', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_slip_of_payment_slip_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('slip', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'slip', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_slip_of_payment_slip_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('slip', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'slip', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_table(table_name text, subject text, key_column text, kind text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  function_name text := 'live_' || subject || '_of_' || table_name;
  operation record;
begin
  for operation in select * from (values
    ('insert', 'added', 'new'), ('update', 'changed', 'new'), ('delete', 'removed', 'old')) as known (name, kind, side)
  loop
    execute format($make$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values (%2$L, '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct %2$L, touched.%3$I::text, %4$L from touched where touched.%3$I is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $body$ $make$,
      function_name || '_' || operation.name, subject, key_column, coalesce(live_table.kind, operation.kind));
    execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function %I()',
      function_name || '_' || operation.name, operation.name, table_name, operation.side, function_name || '_' || operation.name);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.live_view_of_saved_view_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('view', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'view', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_view_of_saved_view_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('view', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'view', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_view_of_saved_view_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('view', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'view', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_wave_of_pick_wave_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('wave', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'wave', touched.id::text, 'removed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_wave_of_pick_wave_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('wave', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'wave', touched.id::text, 'added' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_wave_of_pick_wave_order_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('wave', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'wave', touched.wave_id::text, 'changed' from touched where touched.wave_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_wave_of_pick_wave_order_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('wave', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'wave', touched.wave_id::text, 'changed' from touched where touched.wave_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_wave_of_pick_wave_order_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('wave', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'wave', touched.wave_id::text, 'changed' from touched where touched.wave_id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.live_wave_of_pick_wave_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values ('wave', '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct 'wave', touched.id::text, 'changed' from touched where touched.id is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.mark_cash_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set cash_closed = true where id = any(array(select order_id from closed));
  perform set_config('songdee.actor', actor, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_cash_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set cash_closed = false where id = any(array(select order_id from opened));
  perform set_config('songdee.actor', actor, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_short_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set is_short = true where id = new.order_id and not is_short;
  perform set_config('songdee.actor', actor, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_short_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders o set is_short = not o.is_short
    -- An array: looked up by its index, however many lines the plan was first made for.
    where o.id = any(array(select distinct order_id from changed_lines)) and o.is_short <> exists (
      select from order_line l where l.order_id = o.id and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty);
  perform set_config('songdee.actor', actor, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.move_lot(moved stock_movement, lot integer, units integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update stock_lot set on_hand = on_hand + units where id = lot and product_id = moved.product_id;
  if not found then raise exception 'Lot % is not one of product %', lot, moved.product_id; end if;
  insert into lot_movement (movement_id, lot_id, document, delta) values (moved.id, lot, moved.document, units)
  on conflict (movement_id, lot_id) do update set delta = lot_movement.delta + excluded.delta;
end $function$
;

CREATE OR REPLACE FUNCTION public.next_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare id text;
begin
  execute 'select ' || tg_argv[1] using new into id;
  insert into file_to_move (key) values (tg_argv[0] || '/' || id) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_file_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.file_key is not distinct from old.file_key then return null; end if;
  end if;
  insert into file_to_remove (key) values (old.file_key) on conflict (key) do update set at = now();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_promotion_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into promotion_tally (promotion_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.read_tax_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.branch := new.document->'seller'->>'branch';
  new.year := substring(new.number from '(\d{4})-\d+$');
  new.running := substring(new.number from '\d+$');
  new.taxed_satang := vat_rows_sum(new.document->'vat', 'base', true);
  new.vat_satang := vat_rows_sum(new.document->'vat', 'vat', true);
  new.exempt_satang := vat_rows_sum(new.document->'vat', 'base', false);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_list_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  item record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and old.price_satang = new.price_satang then return null; end if;
  insert into price_history (product_id, list_id, from_qty, old_satang, new_satang, change_id, actor)
  values (item.product_id, item.list_id, item.from_qty, case when tg_op = 'INSERT' then null else old.price_satang end,
    case when tg_op = 'DELETE' then null else new.price_satang end,
    nullif(current_setting('songdee.price_change', true), '')::integer,
    coalesce(nullif(current_setting('songdee.actor', true), ''), 'system'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_product_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_history (product_id, old_satang, new_satang, change_id, actor)
  select now_.id, then_.price_satang, now_.price_satang, nullif(current_setting('songdee.price_change', true), '')::integer,
    coalesce(nullif(current_setting('songdee.actor', true), ''), 'system')
  from after_ now_ join before_ then_ using (id) where now_.price_satang <> then_.price_satang;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_issued()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'issued tax documents are never changed or deleted' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'points_entry is append-only' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_points_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.reason = '' and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') then return new; end if;
  raise exception 'points_entry is append-only' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason']) = (to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason']) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.voided_at is not null and new.void_reason = ''
    and (to_jsonb(new) - 'void_reason') = (to_jsonb(old) - 'void_reason') then
    return new;
  end if;
  raise exception 'issued receipts are never changed or deleted' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_gap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.last_number = old.last_number + 1
     and (new.series, new.branch, new.year) = (old.series, old.branch, old.year) then
    return new;
  end if;
  if tg_op = 'INSERT' and new.last_number = 1 then
    return new;
  end if;
  raise exception 'numbers of tax documents go up by one' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_second_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from tax_invoice_order o where o.order_id = new.order_id and o.number <> new.number)
    or exists (select from tax_invoice i where i.order_id = new.order_id and i.number <> new.number) then
    raise exception 'an order has one tax invoice' using errcode = 'unique_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(lower(value), E'๐๑๒๓๔๕๖๗๘๙็่้๊๋์ \t\n\r-._,/()[]\'"&+:;*#@!?%\u200b\u200c\u200d', '0123456789')
$function$
;

CREATE OR REPLACE FUNCTION public.search_letters(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(folded,
    'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุู฿เแโใไๅๆํ๎๏๚๛',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789012345678')
$function$
;

CREATE OR REPLACE FUNCTION public.searched_of_product(product)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select search_fold($1.name_thai || '|' || $1.name_eng || '|' || $1.sku || '|' || coalesce($1.barcode, ''))
$function$
;

CREATE OR REPLACE FUNCTION public.searched_of_retailer(outlet)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select search_fold($1.store_name || '|' || $1.outlet_code || '|' || $1.phone || coalesce((
    select string_agg('|' || part.store_name || '|' || part.outlet_code || '|' || coalesce(part.merged_phone, ''), '' order by part.id)
    from outlet part where part.merged_into = $1.id), ''))
$function$
;

CREATE OR REPLACE FUNCTION public.spread_over_lots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moved stock_movement;
  lot record;
  rest integer;
  part integer;
  known_lots integer[];
begin
  for moved in
    select m.* from moved_rows m where m.delta <> 0 and exists (select from stock_lot l where l.product_id = m.product_id)
    order by m.id
  loop
    if moved.lot_id is not null then
      perform move_lot(moved, moved.lot_id, moved.delta);
      continue;
    end if;
    rest := moved.delta;
    known_lots := '{}';
    for lot in
      select l.id, l.on_hand, sum(m.delta)::integer as net
      from stock_lot l join lot_movement m on m.lot_id = l.id and m.document = moved.document
      where l.product_id = moved.product_id group by l.id
      order by l.recalled_at is null, l.expires_on desc nulls first, l.id desc
    loop
      known_lots := known_lots || lot.id;
      part := case when rest > 0 then least(greatest(-lot.net, 0), rest)
        else -least(greatest(lot.net, 0), lot.on_hand, -rest) end;
      continue when part = 0;
      perform move_lot(moved, lot.id, part);
      rest := rest - part;
    end loop;
    if rest < 0 then
      for lot in
        select l.id, l.on_hand from stock_lot l where l.product_id = moved.product_id and l.on_hand > 0
        order by not (l.recalled_at is not null and l.id = any(known_lots) and moved.reason in ('damage', 'expiry', 'loss')),
          l.recalled_at is not null,
          coalesce(l.expires_on < (moved.at at time zone 'Asia/Bangkok')::date, false), l.id = any(known_lots) desc,
          l.expires_on nulls last, l.id
      loop
        exit when rest = 0;
        part := -least(lot.on_hand, -rest);
        perform move_lot(moved, lot.id, part);
        rest := rest - part;
      end loop;
    end if;
    if rest <> 0 then
      insert into stock_lot (product_id, code, on_hand) values (moved.product_id, '', 0) on conflict do nothing;
      perform move_lot(moved, l.id, rest) from stock_lot l where l.product_id = moved.product_id and l.code = '';
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update loyalty_member m set points = m.points + e.points
  from (select member_id, sum(points)::int as points from new_entries group by 1) e where m.id = e.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day)
    select distinct day from old_orders as before join new_orders as o using (id)
    cross join lateral (values (bangkok_day(o.created_at)), (bangkok_day(before.created_at)), (o.delivery_day),
      (before.delivery_day)) as days (day)
    where day is not null
      and (before.state, before.stage, before.grand_total_satang, before.delivery_day, before.outlet_id, before.created_at)
        is distinct from (o.state, o.stage, o.grand_total_satang, o.delivery_day, o.outlet_id, o.created_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day) select bangkok_day(created_at) from orders where id = new.order_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  known uuid[] := coalesce(nullif(current_setting('songdee.new_orders', true), ''), '{}')::uuid[];
begin
  if tg_op <> 'INSERT' or exists (select from changed_lines as l where l.order_id <> all(known)) then
    insert into figure_touch (day)
      select distinct bangkok_day(o.created_at) from orders as o where o.id in (select order_id from changed_lines);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day)
    select bangkok_day(o.created_at) from orders o
    where o.id = coalesce(new.order_id, (select i.order_id from tax_invoice i where i.number = new.invoice_number));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day)
    select distinct day from changed_orders as o cross join lateral (values (bangkok_day(o.created_at)), (o.delivery_day)) as days (day)
    where day is not null;
  if tg_op = 'INSERT' then
    perform set_config('songdee.new_orders', (select array_agg(o.id)::text from changed_orders as o), true);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day) select bangkok_day(created_at) from orders where id = new.order_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day)
    select distinct bangkok_day(o.created_at) from delivery_stop s join orders o on o.id = s.order_id where s.run_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_figures_of_stop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_touch (day)
    select bangkok_day(created_at) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.vat_rows_sum(entries jsonb, part text, taxed boolean)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(sum((entry->>part)::bigint), 0)::bigint from jsonb_array_elements(entries) as entry
  where ((entry->>'rate')::numeric > 0) = taxed
$function$
;

CREATE OR REPLACE FUNCTION public.webhook_price_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_delivery (webhook_id, event_id, topic, data, at, next_at)
  select id, gen_random_uuid()::text, 'price.changed', jsonb_build_object(
    'productId', new.id, 'sku', new.sku, 'price', new.price_satang / 100.0, 'before', old.price_satang / 100.0), now(), now()
  from webhook where status = 'ACTIVE' and 'price.changed' = any(topics);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.webhook_stock_low()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhook where status = 'ACTIVE' and 'stock.low' = any(topics)) then
    insert into webhook_delivery (webhook_id, event_id, topic, data, at, next_at)
    select webhook.id, gen_random_uuid()::text, 'stock.low', jsonb_build_object(
      'productId', after.product_id, 'sku', product.sku, 'units', after.on_hand, 'threshold', stock_low_at), now(), now()
    from new_stock as after join old_stock as before using (product_id) join product on product.id = after.product_id
    join webhook on webhook.status = 'ACTIVE' and 'stock.low' = any(topics)
      and after.on_hand <= stock_low_at and before.on_hand > stock_low_at
    order by after.product_id;
  end if;
  return null;
end $function$
;
