import { vi } from 'vitest'

/**
 * A network that sends a form in parts, one every so many milliseconds of a clock that the test sets, and then answers; as browsers do, it
 * ends a request at its timeout. Until `vi.unstubAllGlobals()` and `vi.useRealTimers()`.
 */
export function sendSlowly(parts: number, everyMs: number): void {
  vi.useFakeTimers()
  class Request {
    status = 200
    responseText = '{"id":1}'
    timeout = 0
    upload: Partial<Record<'onprogress' | 'onload', (event: { loaded: number; total: number }) => void>> = {}
    onload = () => undefined
    onabort = () => undefined
    ontimeout = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => null
    abort = () => this.onabort()
    send = () => {
      if (this.timeout > 0) setTimeout(() => this.ontimeout(), this.timeout)
      for (let part = 1; part <= parts; part += 1)
        setTimeout(() => this.upload.onprogress?.({ loaded: part, total: parts }), part * everyMs)
      setTimeout(() => {
        this.upload.onload?.({ loaded: parts, total: parts })
        this.onload()
      }, parts * everyMs)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
