import { may } from '#rules/identity/permissions.ts'
import type { OrderActor } from '#rules/orders/stages.ts'
import type { Staff } from '#server/http/caller.ts'

/** Who may override acts as a manager, everybody else as a clerk. */
export const orderActorOf = (who: Staff): OrderActor => (may(who, 'orders.override') ? 'manager' : 'clerk')
