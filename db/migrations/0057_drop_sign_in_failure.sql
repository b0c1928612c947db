-- Wrong passwords have been counted in password_guess since 0021; no release that is still supported writes here.
drop table sign_in_failure;
