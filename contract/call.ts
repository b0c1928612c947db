import type { StaffRole } from '#rules/identity/staff-role.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: everybody, a signed-in shop, the supplier's staff, both of these, or another of our services. */
export type Access = 'public' | 'retailer' | 'staff' | 'signed-in' | 'service'

/** `required`: refused without an Idempotency-Key. `taken`: honoured where it is sent. */
export type Idempotency = 'required' | 'taken'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a request carries besides its path; each part as its schema's type. */
export type Shape = { body?: unknown; query?: unknown; params?: unknown }

export type CallFacts = {
  method: Method
  /** Full path from the origin; parameters as `:name`. */
  path: string
  access: Access
  /** The least role of a call of the staff, where a clerk may not make it. */
  leastRole?: StaffRole
  /** Answer's status where it is not 200. */
  status?: 201 | 202 | 204
  idempotency?: Idempotency
  /**
   * A reading call of the specification takes parameters that it does not know, as it always did; every other refuses
   * them, lest a misspelt filter answer with everything.
   */
  unknownQuery?: 'ignored'
  /** How the request is written where it is not JSON: a form, since it carries a file. */
  requestType?: 'multipart/form-data'
  /** How many files such a form may carry; one where nothing is said. */
  mostFiles?: number
  /** What is answered where it is not JSON. */
  answerType?: 'image/webp' | 'application/pdf'
  /** What can go wrong besides malformed and unauthenticated requests. */
  errors: readonly ErrorCode[]
  doc: string
}

declare const shapes: unique symbol
/** One call of the wire. It carries its types and no schema, so that no validator reaches the browser. */
export type Call<Request extends Shape = Shape, Answer = unknown> = CallFacts & {
  readonly [shapes]?: { request: Request; answer: Answer }
}

export type RequestOf<C> = C extends Call<infer Request, unknown> ? Request : never
export type AnswerOf<C> = C extends Call<Shape, infer Answer> ? Answer : never

export const defineCall = <Request extends Shape, Answer>(facts: CallFacts): Call<Request, Answer> => facts
