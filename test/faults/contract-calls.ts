import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { methodOf, pathOf, type Call, type CallDefinition } from '#contract/call.ts'

const contractFolder = fileURLToPath(new URL('../../contract/', import.meta.url))

/** A call as `contract/` defines it. Its name is that of the OpenAPI document: `GET /api/orders/{id}`. */
type ContractCall = { name: string; definition: CallDefinition }

/** Every call of the public API in `contract/`, read from its folders; the data of pages is not part of that API. */
export async function contractCalls(): Promise<ContractCall[]> {
  const subjects = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('calls.ts') && !path.startsWith('pages'))
    .map((path) => join(contractFolder, dirname(path)))
  const calls = await Promise.all(
    subjects.map(async (subject) => {
      const [lines, definitions]: [Record<string, Call>, Record<string, CallDefinition>] = await Promise.all([
        import(join(subject, 'calls.ts')),
        import(join(subject, 'schemas.ts')),
      ])
      return Object.entries(lines).flatMap(([key, call]) => {
        const definition = definitions[key]
        return definition ? [{ name: nameOf(call), definition }] : []
      })
    }),
  )
  return calls.flat()
}

const nameOf = (call: Call): string => `${methodOf(call)} ${pathOf(call).replaceAll(/:(\w+)/g, '{$1}')}`

/** The fields of a call's body, as its schema names them. */
export const bodyFieldsOf = ({ definition: { body } }: ContractCall): string[] =>
  body && 'shape' in body ? Object.keys(body.shape as object) : []
