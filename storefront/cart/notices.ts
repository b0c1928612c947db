import type { CallCode } from '../api/reply.ts'

/** Why a product's quantity is not what was requested. */
export type CartNotice = { productId: number; code: CallCode; available?: number }

/** How long an alert is shown at the product, in milliseconds. */
const alertMs = 1200

/** The alerts that are shown for a moment, and the messages that stay until dismissed or outdated. */
export function createNotices(notify: () => void) {
  const alerts = new Map<number, CartNotice>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let messages: readonly CartNotice[] = []

  function alert(notice: CartNotice): void {
    const { productId } = notice
    clearTimeout(timers.get(productId))
    alerts.set(productId, notice)
    const expire = () => {
      alerts.delete(productId)
      notify()
    }
    timers.set(productId, setTimeout(expire, alertMs))
    notify()
  }
  function dismiss(productId: number): void {
    if (!messages.some((notice) => notice.productId === productId)) return
    messages = messages.filter((notice) => notice.productId !== productId)
    notify()
  }
  return {
    alert,
    dismiss,
    /** Shows an alert and keeps its message. */
    add(notice: CartNotice): void {
      messages = [...messages.filter((other) => other.productId !== notice.productId), notice]
      alert(notice)
    },
    alertOf: (productId: number): CartNotice | null => alerts.get(productId) ?? null,
    all: (): readonly CartNotice[] => messages,
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
