import type { CallCode } from '../api/reply.ts'

/** Why a product's quantity is not what was requested. */
export type CartNotice = { productId: number; code: CallCode; available?: number }

/** How long an alert is shown at the product, in milliseconds. */
const alertMs = 1200

/** The alerts that are shown for a moment, and the messages that stay until dismissed or outdated. */
export function createNotices(tell: () => void) {
  const alerts = new Map<number, CartNotice>()
  const ends = new Map<number, ReturnType<typeof setTimeout>>()
  let kept: readonly CartNotice[] = []

  function alert(notice: CartNotice): void {
    const { productId } = notice
    clearTimeout(ends.get(productId))
    alerts.set(productId, notice)
    const end = () => {
      alerts.delete(productId)
      tell()
    }
    ends.set(productId, setTimeout(end, alertMs))
    tell()
  }
  function dismiss(productId: number): void {
    if (!kept.some((notice) => notice.productId === productId)) return
    kept = kept.filter((notice) => notice.productId !== productId)
    tell()
  }
  return {
    alert,
    dismiss,
    /** Shows an alert and keeps its message. */
    keep(notice: CartNotice): void {
      kept = [...kept.filter((other) => other.productId !== notice.productId), notice]
      alert(notice)
    },
    alertOf: (productId: number): CartNotice | null => alerts.get(productId) ?? null,
    all: (): readonly CartNotice[] => kept,
    close: () => ends.forEach((end) => clearTimeout(end)),
  }
}
