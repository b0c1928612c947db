-- Screens of promotions and coupons follow what colleagues draft, publish and end.
select live_table('offer_draft', 'offer', 'key');
select live_table('promotion', 'offer', 'id');
select live_table('coupon', 'offer', 'code');
