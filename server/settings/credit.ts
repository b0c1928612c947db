import * as z from 'zod/mini'
import type { OverdueRule } from '#rules/credit/credit.ts'

export const creditSchema = {
  CREDIT: z.optional(z.enum(['on', 'off'])),
  CREDIT_OVERDUE: z._default(z.enum(['block', 'warn']), 'block'),
}

export type CreditSettings = { overdue: OverdueRule } | null

/** How goods are sold on account; null: not at all, which is the default outside of the demo. */
export const creditOf = (env: z.infer<z.ZodMiniObject<typeof creditSchema>>, demo: boolean): CreditSettings =>
  (env.CREDIT ?? (demo ? 'on' : 'off')) === 'on' ? { overdue: env.CREDIT_OVERDUE } : null
