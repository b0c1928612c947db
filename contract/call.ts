import type * as z from 'zod/mini'
import type { Permission } from '#rules/identity/permissions.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: everybody, a signed-in retailer, the supplier's staff, both of these, or another service of this
 * system.
 */
export type Access = 'public' | 'retailer' | 'staff' | 'signed-in' | 'service'

/** `required`: rejected without an Idempotency-Key. `optional`: honoured when sent. */
type Idempotency = 'required' | 'optional'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call, and the permission that a member of staff must have. */
type Admission = WithoutPermission | { access: 'staff' | 'signed-in'; permission: Permission }
/** As it is written: a permission alone means that the call is for staff. */
type WrittenAdmission = WithoutPermission | { access?: 'staff' | 'signed-in'; permission: Permission }
type WithoutPermission = { access: Exclude<Access, 'staff' | 'signed-in'>; permission?: never }

/** The parts of a request besides its path. */
export type Shape = { body?: unknown; query?: unknown; params?: unknown }

/** What only the server needs of a call: schemas, access, errors, documentation. */
export type CallDefinition = Admission & Details
type Details = {
  /** Status of the response when it is not 200. */
  status?: 201 | 202 | 204
  idempotency?: Idempotency
  /**
   * Staff who see the storefront as a retailer may make it: it reads, and neither payments nor how the retailer signs
   * in. Public reading calls are open to them as to everybody.
   */
  viewing?: 'open'
  /**
   * Reading calls of the specification ignore unknown parameters; all other calls reject them, so that a misspelt
   * filter does not return everything.
   */
  unknownQuery?: 'ignored'
  /** Encoding of the request when it is not JSON: a form, since it carries a file. */
  requestType?: 'multipart/form-data'
  /** The maximum number of files in the form; default one. */
  maxFiles?: number
  /** Content type of the response when it is not JSON. */
  answerType?:
    | 'image/webp'
    | 'image/png'
    | 'application/pdf'
    | 'text/csv'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'text/event-stream'
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  answer?: z.core.$ZodType
  /** Errors besides those of malformed and unauthenticated requests. */
  errors: readonly ErrorCode[]
  doc: string
}

/**
 * Defines the schemas of one call. Literal types, including the text of the documentation, are preserved, so that no
 * two calls have the same type: serving a call with the definition of another does not compile. A permission without an
 * `access` means that the call is for staff.
 */
export const defineSchemas = <const Definition extends WrittenAdmission & Details>(
  definition: Definition,
): WithAccess<Definition> => ({ access: 'staff', ...definition }) as WithAccess<Definition>

type WithAccess<Definition> = Definition extends { access: Access } ? Definition : Definition & { access: 'staff' }

declare const types: unique symbol
/**
 * One HTTP call: its method and its full path, parameters as `:name`. Its definition is attached as a type only, so
 * that no validator reaches the browser. A call is a string, so that bundlers inline it and no page loads the calls of
 * another.
 */
export type Call<Definition = CallDefinition, Answer = AnswerIn<Definition>> = `${Method} /${string}` & {
  readonly [types]?: { definition: Definition; answer: Answer }
}

type SchemaOutput<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : never
type AnswerIn<Definition> = CallDefinition extends Definition
  ? unknown
  : Definition extends { answer: infer Schema }
    ? SchemaOutput<Schema>
    : Definition extends { answerType: string }
      ? unknown
      : undefined

/** A call whose response is a file. */
export type FileCall = Call<CallDefinition & { answerType: string }>

/** The definition with which a call must be served. */
export type DefinitionOf<C> = C extends Call<infer Definition, infer _> ? Definition : never
export type RequestOf<C> = {
  [Part in keyof DefinitionOf<C> & keyof Shape]: SchemaOutput<DefinitionOf<C>[Part]>
}

/**
 * What a sender of a call gives: as `RequestOf`, except that what has a default may be left out, the whole query where
 * it needs nothing, and that a number in an address may be its text.
 */
export type SentRequestOf<C> = {
  [Part in Exclude<keyof DefinitionOf<C> & keyof Shape, 'query'>]: SentPart<Part, SchemaInput<DefinitionOf<C>[Part]>>
} & ('query' extends keyof DefinitionOf<C> ? SentQuery<InAddress<SchemaInput<DefinitionOf<C>['query']>>> : unknown)
type SentPart<Part, Input> = Part extends 'params' ? InAddress<Input> : Input
type SentQuery<Query> = object extends Query ? { query?: Query } : { query: Query }
/** A schema that reads a number out of text takes `unknown`. */
type InAddress<Fields> = {
  [Name in keyof Fields]: unknown extends Fields[Name] ? string | number : Fields[Name]
}
type SchemaInput<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : never

export type AnswerOf<C> = C extends Call<infer _, infer Answer> ? Answer : never

/** The method of a call, as `POST`. */
export const methodOf = (call: Call): Method => call.slice(0, call.indexOf(' ')) as Method
/** The full path of a call, parameters as `:name`. */
export const pathOf = (call: Call): string => call.slice(call.indexOf(' ') + 1)
