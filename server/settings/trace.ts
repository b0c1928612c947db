import * as z from 'zod/mini'
import { url } from './setting-shapes.ts'

const header = /^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/
function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string'
  } catch {
    return false
  }
}
export const traceSchema = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(
        z.regex(header, 'written as name=value,name=value'),
        z.refine(isDecodable, 'a % in a value is written as %25'),
      ),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'songdee'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 0.05),
}

export type TraceSettings = {
  /** Of the collector, without `/v1/traces`. */
  url: string
  headers: Record<string, string>
  service: string
  /** Of the traces that begin here, from 0 to 1. */
  share: number
}

/** Where traces go; null: nowhere. */
export function tracesOf(env: z.infer<z.ZodMiniObject<typeof traceSchema>>): TraceSettings | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const given = env.OTEL_EXPORTER_OTLP_HEADERS?.split(',') ?? []
  const pairs = given.map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name, decodeURIComponent(value.join('='))]
  })
  return {
    url: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: Object.fromEntries(pairs),
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}
