-- What an administrator set on the screen of the company: one row, each setting under the name of its environment variable, which
-- wins where it is set. Null: not set here.
create table company_setting (
  id smallint primary key default 1 check (id = 1),
  -- Rises with every change: each process compares it every second.
  revision integer not null default 0,
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
  sms_secret text
);
insert into company_setting default values;
select audit_table('company_setting', omit => '{line_channel_token,line_channel_secret,sms_key,sms_secret}');
