-- Orders of one cart that are asked for at the same moment share a hold: the last of those that come to nothing lets go.
alter table points_hold add column askers integer not null default 1;
