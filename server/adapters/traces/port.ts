import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** Records what requests did, as spans of a trace. */
export type Traces = {
  /** Each request is a span, named after its route. */
  watch: (app: FastifyInstance) => void
  /** Each statement of a request is a span; its text has no values. */
  watchStatements: (pool: Pool) => void
  /** Sends what is left. */
  close: () => Promise<void>
}
