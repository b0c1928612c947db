-- transaction: none
-- Points are read by their member alone, who then stands in the index once for all of them. In place of points_entry_member, which had each entry.
create index concurrently points_entry_of_member on points_entry (member_id);
