import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { fold } from '#rules/search/fold.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { readBeginning, type Catalogue } from '#server/catalogue/catalogue.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import * as store from './offer-store.ts'
import { preview, type Preview, type Trial } from './preview.ts'

export type OfferDraftDeps = { db: Database; catalogue: Catalogue }
/** With the action, so that it can be undone. */
type Undoable<Answer> = Answer & { undo: UndoableAction }
type StaffAction = { who: Staff; now: Date }
type ListedOffer = { state: State; nameThai: string; nameEng: string; startsAt: string; endsAt: string }
/** The key of an offer that is stored nowhere. */
const unstored = '0'
type State = 'draft' | 'scheduled' | 'running' | 'used_up' | 'ended'

/** What differs between promotions and coupons on their way from a draft to publication. */
export type OfferKindAdmin<Terms extends object, Answer extends ListedOffer> = {
  kind: store.OfferKind
  /** Terms that can be published, or all their violations. */
  check: (key: string, terms: Terms, snapshot: Snapshot, at: number) => Result<Terms>
  /** What an edit that does not name it leaves as it was. */
  carried: (before: Terms) => Partial<Terms>
  presentDraft: (row: store.DraftRow) => Answer
  listPublished: (db: Database, now: Date) => Promise<Answer[]>
  findPublished: (db: Database | Tx, key: string, now: Date) => Promise<Answer | null>
  publish: (tx: Tx, key: string, terms: Terms, change: { by: string; at: Date }) => Promise<void>
  /** Ends it now; false where it has already ended. */
  end: (tx: Tx, key: string, change: { by: string; at: Date }) => Promise<boolean>
  trial: (key: string, terms: Terms, snapshot: Snapshot) => Result<Trial>
}

type Query = {
  state?: State | undefined
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
  page: number
  size: number
}

/** All drafts, then all published offers, that a list has. */
export async function findOffers<Terms extends object, Answer extends ListedOffer>(
  db: Database,
  admin: OfferKindAdmin<Terms, Answer>,
  query: Omit<Query, 'page' | 'size'>,
  now: Date,
): Promise<Answer[]> {
  const drafts = (await store.findDrafts(db, admin.kind)).map(admin.presentDraft)
  return [...drafts, ...(await admin.listPublished(db, now))].filter((offer) => matches(offer, query))
}

/** The drafts of one kind of offer: all staff may write them, a manager publishes them. */
export function offerDrafts<Terms extends object, Answer extends ListedOffer>(
  { db, catalogue }: OfferDraftDeps,
  admin: OfferKindAdmin<Terms, Answer>,
) {
  const { kind } = admin
  /** The error where there is no draft: published already, or unknown. */
  const missing = async (from: Database | Tx, key: string, now: Date) =>
    fail((await admin.findPublished(from, key, now)) ? 'conflict' : 'not_found')
  const findOffer = async (from: Database | Tx, key: string, now: Date): Promise<Result<Answer>> => {
    const draft = await store.findDraft(from, kind, key)
    const found = draft ? admin.presentDraft(draft) : await admin.findPublished(from, key, now)
    return found ? ok(found) : fail('not_found')
  }
  /** Runs an operation on a locked draft. Fails with `conflict` where it has changed since it was read. */
  const onDraft = <Value>(
    key: string,
    revision: number | null,
    now: Date,
    operation: (tx: Tx, draft: store.DraftRow) => Promise<Result<Value>>,
  ): Promise<Result<Value>> =>
    transact(db, async (tx) => {
      const draft = await store.lockDraft(tx, kind, key)
      if (!draft) return missing(tx, key, now)
      if (revision !== null && revision !== draft.revision)
        return fail('conflict', { detail: `The draft is at revision ${draft.revision}` })
      return operation(tx, draft)
    })
  /** Refreshes the catalogue: this process shows its own changes immediately, the others within a second. */
  const current = async () => {
    await catalogue.refresh()
    return catalogue.snapshot()
  }

  /** How carts are priced without an offer and with it, when it begins, with the promotions that have begun by then. */
  const previewWith = async (
    key: string,
    terms: Terms,
    snapshot: Snapshot,
    now: Date,
  ): Promise<Result<(items: readonly CartItem[]) => Preview>> => {
    const trial = admin.trial(key, terms, snapshot)
    if (!trial.ok) return trial
    const beginning = await readBeginning(db, snapshot, trial.value.startsAt)
    const then = (one: Snapshot) => ({ ...one, widePromotions: [...one.widePromotions, ...beginning] })
    const tried = { before: then(snapshot), trial: { ...trial.value, snapshot: then(trial.value.snapshot) } }
    return ok((items) => preview({ ...tried, stock: catalogue.stock() }, items, now.getTime()))
  }

  /** Publishes the revision that was read; the catalogue may have changed since the draft was written. */
  const publishWith = (snapshot: Snapshot, key: string, revision: number, { who, now }: StaffAction) =>
    onDraft<Undoable<Answer>>(key, revision, now, async (tx, draft) => {
      const checked = admin.check(key, draft.terms as Terms, snapshot, now.getTime())
      if (!checked.ok) return checked
      await admin.publish(tx, key, checked.value, { by: actorOf(who), at: now })
      await store.deleteDraft(tx, kind, key)
      const shown = await findOffer(tx, key, now)
      if (!shown.ok) return shown
      const inverse = { revision: draft.revision, terms: draft.terms as Record<string, unknown> }
      const subject = { type: kind, id: key }
      const undo = await recordAction(tx, { kind: `${kind}_published`, subject, inverse, who, at: now })
      return ok({ ...shown.value, undo })
    })

  return {
    list: async ({ page, size, ...query }: Query, now: Date) => {
      const matching = await findOffers(db, admin, query, now)
      const content = matching.slice(page * size, (page + 1) * size)
      const totalPages = Math.ceil(matching.length / size)
      return ok({ content, page, size, totalElements: matching.length, totalPages })
    },

    get: (key: string, now: Date) => findOffer(db, key, now),

    /** Once per idempotency key; `present` makes the answer of what was made. */
    create: async <Presented>(
      key: string,
      request: StaffAction & { body: Terms; idempotencyKey: string | null },
      present: (made: Answer) => Presented,
    ): Promise<Outcome<Presented>> => {
      const { body: terms, who, now } = request
      const snapshot = await current()
      const once = { content: [`create-${kind}`, terms], status: 201 }
      return transactOnce(db, request, once, async (tx, findReplay) => {
        const replay = await findReplay()
        if (replay) return replay
        const checked = admin.check(key, terms, snapshot, now.getTime())
        if (!checked.ok) return checked
        const taken = await admin.findPublished(tx, key, now)
        if (taken || !(await store.insertDraft(tx, kind, key, checked.value, { by: actorOf(who), at: now })))
          return invalid('code', 'taken')
        const made = await findOffer(tx, key, now)
        return made.ok ? ok(present(made.value)) : made
      })
    },

    edit: async (key: string, terms: Terms, revision: number, { who, now }: StaffAction): Promise<Result<Answer>> => {
      const checked = admin.check(key, terms, await current(), now.getTime())
      return onDraft<Answer>(key, revision, now, async (tx, draft) => {
        if (!checked.ok) return checked
        const changed = { ...admin.carried(draft.terms as Terms), ...checked.value }
        await store.updateDraft(tx, kind, key, changed, { by: actorOf(who), at: now })
        return findOffer(tx, key, now)
      })
    },

    discard: (key: string, revision: number | null, now: Date): Promise<Result<undefined>> =>
      onDraft(key, revision, now, async (tx) => {
        await store.deleteDraft(tx, kind, key)
        return ok(undefined)
      }),

    preview: async (key: string, items: readonly CartItem[], now: Date): Promise<Result<Preview>> => {
      const draft = await store.findDraft(db, kind, key)
      if (!draft) return missing(db, key, now)
      const previewOf = await previewWith(key, draft.terms as Terms, await current(), now)
      return previewOf.ok ? ok(previewOf.value(items)) : previewOf
    },

    /** The same of terms that are stored nowhere, and of further carts. */
    previewTerms: async (
      terms: Terms,
      { cart, further }: { cart: CartItem[]; further: readonly CartItem[][] },
      now: Date,
    ): Promise<Result<Preview & { further: Preview[] }>> => {
      const snapshot = await current()
      const checked = admin.check(unstored, terms, snapshot, now.getTime())
      if (!checked.ok) return checked
      const previewOf = await previewWith(unstored, checked.value, snapshot, now)
      return previewOf.ok ? ok({ ...previewOf.value(cart), further: further.map(previewOf.value) }) : previewOf
    },

    publish: async (key: string, revision: number, action: StaffAction): Promise<Result<Undoable<Answer>>> => {
      const published = await publishWith(await current(), key, revision, action)
      if (published.ok) await current()
      return published
    },

    /** Publishes several, each for itself: one that fails does not hold back the others. */
    publishMany: async (drafts: readonly { key: string; revision: number }[], action: StaffAction) => {
      const snapshot = await current()
      const results: { key: string; result: Result<Undoable<Answer>> }[] = []
      for (const { key, revision } of drafts)
        results.push({ key, result: await publishWith(snapshot, key, revision, action) })
      await current()
      return results
    },

    end: async (key: string, { who, now }: StaffAction): Promise<Result<Undoable<Answer>>> => {
      const ended = await transact(db, async (tx): Promise<Result<Undoable<Answer>>> => {
        const before = await admin.findPublished(tx, key, now)
        if (!before) return fail((await store.findDraft(tx, kind, key)) ? 'conflict' : 'not_found')
        if (!(await admin.end(tx, key, { by: actorOf(who), at: now }))) return fail('conflict')
        const after = await findOffer(tx, key, now)
        if (!after.ok) return after
        const undo = await recordAction(tx, {
          kind: `${kind}_ended`,
          subject: { type: kind, id: key },
          inverse: { endsAt: before.endsAt },
          who,
          at: now,
        })
        return ok({ ...after.value, undo })
      })
      if (ended.ok) await current()
      return ended
    },
  }
}

/** Whether an offer is one that a list asks for; words are compared without regard to case and tone marks. */
function matches(offer: ListedOffer, { state, q = '', from, until }: Omit<Query, 'page' | 'size'>): boolean {
  const names = fold(`${offer.nameThai} ${offer.nameEng} ${'code' in offer ? String(offer.code) : ''}`)
  return (
    (state === undefined || offer.state === state) &&
    fold(q)
      .split(' ')
      .every((word) => names.includes(word)) &&
    (from === undefined || Date.parse(offer.endsAt) > Date.parse(from)) &&
    (until === undefined || Date.parse(offer.startsAt) < Date.parse(until))
  )
}
