import { sql } from 'kysely'
import { isPaidAtDoor, payTypes } from '#rules/payments/pay-types.ts'

/** The ways of paying at the door, for `in (…)`. */
export const typesAtDoor = sql.join(payTypes.filter(isPaidAtDoor).map((one) => sql.lit(one)))
