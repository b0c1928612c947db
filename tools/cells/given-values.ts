/**
 * A setting as `--set` has it: NAME=VALUE, or NAME alone for one that is in the environment, where neither the list of processes nor the
 * history of a shell shows it.
 * @throws Error where it is none, without its value
 */
export function givenSetting(text: string, environment: NodeJS.ProcessEnv): [string, string] {
  const [, name, typed] = /^([A-Z_]+)(?:=([^]*))?$/.exec(text) ?? []
  if (name === undefined) throw new Error(`--set ${text.split('=')[0]}: NAME=VALUE is wanted, or NAME.`)
  const value = typed ?? environment[name]
  if (value === undefined)
    throw new Error(`--set ${name}: there is no ${name} in the environment. Export it, or give NAME=VALUE.`)
  if (/[\r\n]/.test(value)) throw new Error(`--set ${name}: its value has more than one line.`)
  return [name, value]
}

/** A number of an option, from 1 on. @throws Error where it is none */
export function givenNumber(option: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${option} is a number from 1 on.`)
  return value
}
