import { useQueryClient } from '@tanstack/react-query'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import { formatWhole } from '#rules/money.ts'
import { canBeHeld, needsReason } from '#rules/orders/stages.ts'
import { isStepBack, leavesTheRoad } from '#rules/orders/steps.ts'
import type { Reply } from '#web/reply.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction, type Question } from '#backoffice/kit/confirm.ts'
import type { IdResult } from '#backoffice/kit/list/send-in-parts.ts'
import type { List } from '#backoffice/kit/list/use-list.ts'
import { showToast, undoOfAll } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { canBeMoved } from './can-be-moved.ts'
import { stageOf, type OrderInList } from './order-row.ts'

/** Loads what the list does without until something is selected or done. */
export const withFirstUse = () => import('./with-first-use.ts')

type FirstUse = Awaited<ReturnType<typeof withFirstUse>>

/** Where orders are moved by a key, in the order of their way. */
const moves = [
  { to: 'ACCEPTED', key: 'a', look: 'primary' },
  { to: 'PICKING', key: 'p' },
  { to: 'PACKED', key: 'k' },
  { to: 'OUT_FOR_DELIVERY', key: 'd' },
  { to: 'DELIVERED', key: 'v' },
  { to: 'CANCELLED', key: 'x', look: 'danger' },
] as const
type Move = (typeof moves)[number]['to']
type What = Move | 'hold' | 'release'

const longestReason = 200

type OrderActionsInput = {
  rows: readonly OrderInList[]
  selection: List<OrderInList>['selection']
  /** What stands in the address: accepting the rest goes by it. */
  query: Readonly<Record<string, string | readonly string[]>>
  /** Whether the list may hold orders that await acceptance. */
  mayAcceptAll: boolean
  onDone: () => void
}

/**
 * What can be done to the selected orders, or to the one under the focus where none is selected: by keys, buttons and
 * the command palette. Each order is done by itself; those that failed stay selected, with the reason. `can` says of each
 * action whether the person may do it with an order now.
 */
export function useOrderActions({ rows, selection, query, mayAcceptAll, onDone }: OrderActionsInput) {
  const texts = useTexts('orders')
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const queries = useQueryClient()
  const staff = useStaff()
  const { selected, finish } = selection
  const work = useUnderway()
  const who = { roles: staffRolesIn(staff?.roles ?? []) }
  const actor = may(who, 'orders.override') ? 'manager' : 'clerk'
  const mayChange = may(who, 'orders.change')

  function can(what: What, order: OrderInList): boolean {
    if (what === 'hold') return canBeHeld(stageOf(order)) && !order.hold
    return what === 'release' ? order.hold !== null : canBeMoved(order, what, actor)
  }

  const nameOf = (id: string) => rows.find((order) => order.id === id)?.orderNumber ?? id

  /** The chosen orders to which this can be done; null, and said so, where there are none. */
  function targetsOf(what: What): OrderInList[] | null {
    const focused = document.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset['key']
    const chosen = rows.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === focused))
    const targets = chosen.filter((order) => can(what, order))
    if (targets.length > 0) return targets
    showToast({ text: chosen.length > 0 ? texts.noneCan : texts.chooseFirst, tone: 'failed' })
    return null
  }

  /** Makes a call on many orders; `what` is done to which. @returns null where it was not made */
  async function send<Answer>(
    what: string,
    make: (loaded: FirstUse) => Promise<Reply<Answer>>,
  ): Promise<Reply<Answer> | null> {
    const loaded = await withFirstUse().catch(() => null)
    if (loaded) return work.run(() => make(loaded), {}, what)
    // Trying again would not help: some browsers load a module once until the page is loaded again.
    showToast({ text: kit.partMissing, tone: 'failed' })
    return null
  }

  /** Says what came of each order. */
  async function tell<Answer extends { results: readonly IdResult<string>[] }>(
    reply: Reply<Answer> | null,
    say: (answer: Answer, done: number) => string,
  ): Promise<void> {
    if (!reply?.ok) return
    const all = reply.value.results
    const failed = all.filter(({ ok }) => !ok)
    finish(
      failed.map(({ id, code }) => ({
        id,
        name: nameOf(id),
        ok: false,
        text: errorText(errors, code),
      })),
    )
    const words = [
      say(reply.value, all.length - failed.length),
      ...(failed.length > 0 ? [texts.failed(formatWhole(failed.length))] : []),
    ]
    showToast({
      text: words.join(' · '),
      tone: failed.length > 0 ? 'failed' : 'done',
      undo: undoOfAll(all),
    })
    onDone()
    await queries.invalidateQueries({ queryKey: ['orders'] })
  }

  /** Makes a call for these orders, after its question where it has one, and says what came of each. */
  async function runOn(
    targets: readonly OrderInList[],
    { what, title, question }: { what: string; title: string; question: Question | null },
    make: (loaded: FirstUse, reason: string) => Promise<Reply<{ results: readonly IdResult<string>[] }>>,
  ): Promise<void> {
    const act = (reason: string) =>
      send(`${what} ${targets.map(({ id }) => id).join()}`, (loaded) => make(loaded, reason))
    const reply = await (question ? confirmAction(question, act) : act(''))
    await tell(reply, (_, done) => texts.moved(title, formatWhole(done)))
  }

  async function move(to: Move): Promise<void> {
    const targets = targetsOf(to)
    if (!targets) return
    const isReasoned = targets.some((order) => needsReason(stageOf(order), to))
    const leaving = targets.filter((order) => leavesTheRoad(stageOf(order), to)).length
    const words = wordsFor(targets)
    const isBack = targets.every((order) => isStepBack(stageOf(order), to))
    const title = isBack ? kit.backTo(kit.stages[to]) : texts.actions[to]
    const question: Question = {
      title: to === 'CANCELLED' ? texts.cancelTitle(words) : `${title}: ${words}`,
      confirm: title,
      finality: 'undoable',
      danger: to === 'CANCELLED',
      ...(isReasoned && { reason: reasonField(texts.reason) }),
      ...(leaving > 0 && { text: texts.leaveRuns(formatWhole(leaving)) }),
    }
    const isAsked = isReasoned || leaving > 0
    await runOn(targets, { what: to, title, question: isAsked ? question : null }, ({ moveEach }, reason) =>
      moveEach(targets, { to, ...(reason && { reason }) }),
    )
  }

  const reasonField = (label: string) => ({ label, maxLength: longestReason, isRequired: true })
  const reasoned = (what: 'hold' | 'release', title: string, label: string) => ({
    what,
    title: texts.actions[what],
    question: { title, confirm: texts.actions[what], finality: 'undoable', reason: reasonField(label) } as const,
  })
  const wordsFor = (targets: readonly OrderInList[]) =>
    targets.length === 1 ? (targets[0]?.orderNumber ?? '') : texts.count(formatWhole(targets.length))

  async function hold(): Promise<void> {
    const targets = targetsOf('hold')
    if (!targets) return
    const question = reasoned('hold', texts.holdTitle(wordsFor(targets)), texts.reason)
    await runOn(targets, question, ({ holdEach }, reason) => holdEach(targets, reason))
  }

  async function release(): Promise<void> {
    const targets = targetsOf('release')
    if (!targets) return
    const question = reasoned('release', texts.releaseTitle(wordsFor(targets)), texts.note)
    await runOn(targets, question, ({ releaseEach }, reason) => releaseEach(targets, reason))
  }

  async function acceptRest(): Promise<void> {
    const reply = await send('acceptAll', ({ acceptMatching }) => acceptMatching(query))
    await tell(reply, ({ held, more }, done) =>
      [texts.accepted(formatWhole(done), formatWhole(held)), ...(more ? [texts.acceptedMore] : [])].join(' · '),
    )
  }

  const common = (what: string) => ({ hidden: !mayChange, busy: work.busyWith?.split(' ')[0] === what })
  const actions = useActions({
    acceptAll: {
      ...common('acceptAll'),
      hidden: !mayChange || !mayAcceptAll,
      title: texts.actions.acceptAll,
      key: 'Shift+A',
      look: 'primary',
      run: acceptRest,
    },
    hold: { ...common('hold'), title: texts.actions.hold, key: 'h', run: hold },
    release: { ...common('release'), title: texts.actions.release, key: 'l', run: release },
    ...(Object.fromEntries(
      moves.map(({ to, key, ...look }) => [
        to,
        { ...common(to), ...look, title: texts.actions[to], key, run: () => move(to) },
      ]),
    ) as Record<Move, Action>),
  })
  return { actions, can }
}
