-- allow: changed-rows, a shop has some hundreds of coupons, and drafts of few of them
-- A coupon is shown in the cart of every retailer, or is for those who know its code alone.
alter table coupon add column is_listed boolean default true not null;

-- Codes that were made as one of many: what they begin with, a dash, and seven signs of their own.
with made as (
  select kind, key, left(key, -7) as start from (
    select 'coupon' as kind, code as key from coupon
    union all select kind, key from offer_draft
  ) known
  where kind = 'coupon' and key ~ '-[ACDEFGHJKMNPQRTUVWXY34679]{7}$'
), many as (
  select start from made group by start having count(*) > 1
), hidden as (
  select key from made where start in (select start from many)
), drafts as (
  update offer_draft set terms = terms || '{"listed": false}' where kind = 'coupon' and key in (select key from hidden)
)
update coupon set is_listed = false where code in (select key from hidden);
