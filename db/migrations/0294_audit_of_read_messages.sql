-- The phone to which a message went is of no one of whom the entry is: the audit could not forget it. What it has of before stays, since
-- contents are forgotten by retailer.
select audit_table('message_reading', omit => '{phone}');
