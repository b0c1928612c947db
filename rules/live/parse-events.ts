/** One event of a `text/event-stream`. */
export type StreamEvent = { name: string; data: string; id: string | null }

/**
 * Reads a stream of server-sent events piece by piece, however it was cut. Comments are skipped.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventReader({
  onEvent,
  onRetry,
}: {
  onEvent: (event: StreamEvent) => void
  onRetry: (ms: number) => void
}) {
  let rest = ''
  let event: StreamEvent = { name: 'message', data: '', id: null }

  const readLine = (line: string) => {
    if (line === '') {
      if (event.data !== '') onEvent({ ...event, data: event.data.slice(0, -1) })
      event = { name: 'message', data: '', id: null }
      return
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event.name = value
    else if (field === 'data') event.data += `${value}\n`
    else if (field === 'id') event.id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }
  return (piece: string): void => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
