import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import type { FieldRule, FormFields } from '#backoffice/kit/forms/form-fields.ts'
import { root } from './source-files.ts'

const request = /^form:([\w/-]+)\/(\w+)$/
const resolved = /^\0form:([\w/-]+)\/(\w+)$/

/** JSON Schema, as far as forms read it. */
type JsonSchema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/**
 * `import fields from 'form:backoffice/day/orders/pickShort'`: the fields of the call's body as
 * data, made from its schema while building, so that forms know ranges and choices and no validator is shipped.
 */
export const formFieldsPlugin: Plugin = {
  name: 'form-fields',
  enforce: 'pre',
  resolveId: (id) => (request.test(id) ? `\0${id}` : null),
  async load(id) {
    const [, subject, name = ''] = resolved.exec(id) ?? []
    if (!subject) return null
    const path = join(root, 'contract', subject, 'schemas.ts')
    this.addWatchFile(path)
    // A changed file is another module.
    const module = (await import(`${pathToFileURL(path)}?${statSync(path).mtimeMs}`)) as Record<
      string,
      { body?: z.core.$ZodType }
    >
    const body = module[name]?.body
    if (!body) throw new Error(`contract/${subject}/schemas.ts has no call ${name} with a body`)
    return `export default ${JSON.stringify(fieldsOf(body))}`
  },
}

/** The fields of a schema by path. */
export function fieldsOf(body: z.core.$ZodType): FormFields {
  const fields: Record<string, FieldRule> = {}
  const visit = (schema: JsonSchema, path: string, required: boolean, nullable = false): void => {
    // A value or null is a field that may be empty.
    if (Array.isArray(schema.type))
      return visit({ ...schema, type: schema.type.find((one) => one !== 'null') ?? 'null' }, path, false, true)
    const [inner, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
    if (inner && others.length === 0) {
      const orNull = schema.anyOf?.length !== 1
      return visit(inner, path, required && !orNull, nullable || orNull)
    }
    if (schema.type === 'object' && schema.properties) {
      for (const [key, property] of Object.entries(schema.properties))
        visit(property, path ? `${path}.${key}` : key, schema.required?.includes(key) ?? false)
    } else if (schema.type === 'array' && schema.items) visit(schema.items, `${path}.*`, true)
    else fields[path] = ruleOf(schema, required, nullable)
  }
  visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', true)
  return fields
}

function ruleOf(schema: JsonSchema, required: boolean, nullable: boolean): FieldRule {
  const { minLength, maxLength, minimum: min, maximum: max, pattern, format } = schema
  const isDate = format === 'date' || format === 'date-time'
  const given = { minLength, maxLength, min, max, ...(!isDate && { pattern }) }
  return {
    kind: kindOf(schema),
    required,
    ...(nullable && { nullable }),
    ...(schema.type === 'integer' && { whole: true }),
    ...(schema.enum && { choices: schema.enum.map(String) }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

function kindOf({ type, format, enum: choices }: JsonSchema): FieldRule['kind'] {
  if (choices) return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  if (type !== 'string') return 'other'
  if (format === 'date') return 'date'
  return format === 'date-time' ? 'instant' : 'text'
}
