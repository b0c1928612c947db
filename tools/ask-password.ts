import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** What is typed is shown nowhere. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * A new password: typed twice where a person sits at the terminal, else the first line of standard input.
 * @throws Error where there is none, or the two differ
 */
export async function askPassword(input: NodeJS.ReadStream, screen: NodeJS.WritableStream): Promise<string> {
  const isPerson = input.isTTY
  const lines = createInterface({ input, ...(isPerson && { output: nowhere(), terminal: true }) })
  const given = lines[Symbol.asyncIterator]()
  const ask = async (prompt: string): Promise<string> => {
    if (isPerson) screen.write(prompt)
    const { done, value } = await given.next()
    if (isPerson) screen.write('\n')
    if (done) throw new Error('password: none was given, on the terminal or as the first line of standard input')
    return value
  }
  try {
    const password = await ask('Password: ')
    if (isPerson && (await ask('The same again: ')) !== password) throw new Error('password: the two differ')
    return password
  } finally {
    lines.close()
    input.destroy()
  }
}
