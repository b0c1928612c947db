// Loaded before a program of a pictured shop: for it, it is always the same moment. Timers run on.

const at = Number(process.env['STOPPED_CLOCK'])
if (!Number.isFinite(at)) throw new Error('STOPPED_CLOCK names no moment')

Date.now = () => at
globalThis.Date = new Proxy(Date, {
  construct: (target, values, proxy) => Reflect.construct(target, values.length === 0 ? [at] : values, proxy),
})
