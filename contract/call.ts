import type * as z from 'zod/mini'
import type { StaffRole } from '#rules/identity/staff-role.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: everybody, a signed-in retailer, the supplier's staff, both of these, or another of our services. */
export type Access = 'public' | 'retailer' | 'staff' | 'signed-in' | 'service'

/** `required`: refused without an Idempotency-Key. `taken`: honoured where it is sent. */
type Idempotency = 'required' | 'taken'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a request carries besides its path. */
export type Shape = { body?: unknown; query?: unknown; params?: unknown }

/** What the server alone knows of a call: its schemas, who may make it, what can go wrong, its documentation. */
export type CallDefinition = {
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
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  answer?: z.core.$ZodType
  /** What can go wrong besides malformed and unauthenticated requests. */
  errors: readonly ErrorCode[]
  doc: string
}

/**
 * Defines the schemas of one call. They keep their literal types, the documentation's text among them, so that no two
 * calls have the same definition by type: the server refuses to compile where a call is served by another call's.
 */
export const defineSchemas = <const Definition extends CallDefinition>(definition: Definition): Definition => definition

declare const types: unique symbol
/**
 * One call of the wire: its method and its full path from the origin, parameters as `:name`. It carries its definition
 * as a type alone, so that no validator reaches the browser; and being a string it stands in the browser's code where
 * it is used, so that no page loads the calls of another.
 */
export type Call<Definition = CallDefinition, Answer = AnswerIn<Definition>> = `${Method} /${string}` & {
  readonly [types]?: { definition: Definition; answer: Answer }
}

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : never
type AnswerIn<Definition> = CallDefinition extends Definition
  ? unknown
  : Definition extends { answer: infer Schema }
    ? Parsed<Schema>
    : Definition extends { answerType: string }
      ? unknown
      : undefined

/** A call that answers with a file. */
export type FileCall = Call<CallDefinition & { answerType: string }>

/** The definition that a call has to be served by. */
export type DefinitionOf<C> = C extends Call<infer Definition, infer _> ? Definition : never
export type RequestOf<C> = {
  [Part in keyof DefinitionOf<C> & keyof Shape]: Parsed<DefinitionOf<C>[Part]>
}
export type AnswerOf<C> = C extends Call<infer _, infer Answer> ? Answer : never

/** The method of a call, as `POST`. */
export const methodOf = (call: Call): Method => call.slice(0, call.indexOf(' ')) as Method
/** The path of a call from the origin, parameters as `:name`. */
export const pathOf = (call: Call): string => call.slice(call.indexOf(' ') + 1)
