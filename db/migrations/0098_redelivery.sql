-- The order with which missing or damaged goods are sent again, at no charge.
alter table problem_report add column redelivery_id uuid references orders;
