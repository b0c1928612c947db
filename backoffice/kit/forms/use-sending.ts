import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { freshKey } from '#web/fresh-key.ts'
import { isDecided } from '#web/is-decided.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useUnderway } from '../use-underway.ts'
import { conflictOf, isPlaced, isUntouched, type Conflict, type FormRecord } from './conflict.ts'
import { violationsOf, nameOf } from './field-violations.ts'
import { ruleFor, type DrawnField } from './form-context.ts'
import type { FormFields } from './form-fields.ts'
import { readForm, valueAt, type ValuesIn } from './read-form.ts'
import { violationText } from './violations.ts'
import type { Call, DefinitionOf } from '#contract/call.ts'

/** The codes of the problems that the contract names for a call. */
type ProblemCodeOf<C> = C extends Call
  ? DefinitionOf<C> extends { errors: readonly (infer Code extends string)[] }
    ? Code
    : never
  : CallProblem['code']

/** Without a text: the words of its code, at that field. */
type ProblemText = string | { field: string; text?: string }

/** What goes with the values. */
type SentAlong = {
  /** The same until something is typed, or the server has refused it: a lost answer is not done twice. */
  idempotencyKey: string
  /** Of the record that is saved over; 0 for a new one. */
  revision: number
  /** Which of several things the form does: what its button names. */
  action: string | undefined
}

export type SendingProps<C, Fields extends FormFields, Answer> = {
  /** The call whose body it is; null: none, its fields are the screen's own. */
  call: C
  /** From the contract, see `form-fields.ts`. */
  fields: Fields
  /** The record that is edited: fields find their first values in it. */
  record?: FormRecord | undefined
  /** The screen keeps what its fields hold: a newer `record` is taken as the one that is edited. */
  follows?: boolean
  /** Reads the record again, where somebody else has saved it. */
  latest?: (() => Promise<Reply<FormRecord>>) | undefined
  /** Of the body what no field holds: the screen keeps it itself, such as lines that are added and removed. */
  kept?: Partial<ValuesIn<C, Fields>>
  /** Makes the call with what was typed; null where the user thought better of it. */
  send: (values: ValuesIn<C, Fields>, sent: SentAlong) => Promise<Reply<Answer> | null>
  /** What follows of it is part of the saving: a screen that goes on, goes on after it. */
  onDone: (answer: Answer) => unknown
  /** Words for codes of the subject's own rules, such as `not_rising`. */
  violations?: Readonly<Record<string, string>>
  /** Words for problems of the call where its own are not enough, and the field that they belong to. */
  problems?: { readonly [Code in ProblemCodeOf<C> & string]?: ProblemText }
  /** The field that every refusal of the call is about, where it has one. */
  about?: string
  onBusy?: (isBusy: boolean) => void
  /** What was typed is thrown away for what somebody else has saved. */
  onTheirs?: (theirs: FormRecord) => void
}

/** A refusal as it is drawn: at its fields, as a sentence, or as a problem with what no field shows. */
type Refusal = { errors: Readonly<Record<string, string>>; notice: string | null; problem: CallProblem | null }
const nothingRefused: Refusal = { errors: {}, notice: null, problem: null }

/** The same for any call. */
type AnySendingProps = Omit<
  SendingProps<null, FormFields, unknown>,
  'call' | 'kept' | 'send' | 'onDone' | 'problems'
> & {
  call?: unknown
  kept?: object
  send: (values: never, sent: SentAlong) => Promise<Reply<unknown> | null>
  onDone: (answer: never) => unknown
  problems?: Readonly<Record<string, ProblemText | undefined>>
}

/** The same refusal, but nothing of what was said at a path. */
function without(refusal: Refusal, path: string): Refusal {
  const left = Object.entries(refusal.errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`))
  return left.length === Object.keys(refusal.errors).length ? refusal : { ...refusal, errors: Object.fromEntries(left) }
}

/** The server has said no, if only for now: its field says so. */
const isRefused = ({ status, code }: CallProblem): boolean => status >= 400 && status < 500 && code !== 'internal'

const isRecord = (answer: unknown): answer is FormRecord =>
  typeof answer === 'object' && answer !== null && 'revision' in answer && typeof answer.revision === 'number'

/** What a form does besides being drawn: reads, sends, puts refusals to their fields, and settles who saved first. */
export function useSending(props: AnySendingProps) {
  const { fields, latest, onBusy } = props
  const texts = useTexts('kit')
  const words = useTexts('errors')
  const { isBusy, runExclusively } = useUnderway()
  const [refusal, setRefusal] = useState(nothingRefused)
  const [started, setStarted] = useState({ record: props.record, drawing: 0 })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [key, setKey] = useState(freshKey)
  const [drawn] = useState(() => new Set<DrawnField>())
  if (props.follows && !conflict && (props.record?.revision ?? 0) > (started.record?.revision ?? 0))
    setStarted({ ...started, record: props.record })
  const revision = (conflict?.theirs ?? started.record)?.revision ?? 0

  function refuse(problem: CallProblem): void {
    const errors: Record<string, string> = {}
    for (const { path, code } of problem.errors ?? [])
      errors[isPlaced(path, drawn) ? path : (props.about ?? path)] =
        props.violations?.[code] ?? violationText(code, ruleFor(fields, path), texts)
    const about = isRefused(problem) && !problem.errors?.length ? props.about : undefined
    const said = props.problems?.[problem.code] ?? (about && words[problem.code])
    const place = typeof said === 'object' ? said.field : about
    if (said && place) errors[place] = typeof said === 'object' ? (said.text ?? words[problem.code]) : said
    setRefusal({
      errors,
      notice: said && !place ? String(said) : null,
      problem: said
        ? null
        : { ...problem, errors: problem.errors?.filter(({ path }) => !props.about && !isPlaced(path, drawn)) },
    })
  }
  /**
   * Says what is missing, or not as it may be, at its fields and all at once.
   * @returns the first field that is wrong; null where the form may be sent
   */
  function check(form: HTMLFormElement): HTMLElement | null {
    // Widgets take what is said of them for a fault of theirs.
    flushSync(() => setRefusal(nothingRefused))
    const errors: Record<string, string> = {}
    const unplaced: string[] = []
    const found = violationsOf(form)
    for (const { field, path, code, rule, words: own } of found) {
      const said = own ?? props.violations?.[code] ?? violationText(code, rule, texts)
      if (isPlaced(path, drawn)) errors[path] ??= said
      else unplaced.push(`${nameOf(field)}: ${said}`)
    }
    if (found.length > 0) setRefusal({ errors, notice: unplaced.join(' · ') || null, problem: null })
    return found[0]?.field ?? null
  }
  /** The record as somebody has saved it since the revision that was sent; null where that is not why it was refused. */
  async function storedSince(sent: number, reply: Reply<unknown>): Promise<FormRecord | null> {
    if (reply.ok || !latest || !['edit_conflict', 'conflict'].includes(reply.error.code)) return null
    const stored = await latest()
    return stored.ok && stored.value.revision !== sent ? stored.value : null
  }
  /** A form whose fields are its own does not say what its calls save. */
  const isSavedOver = (theirs: FormRecord) =>
    props.call === null ||
    !isUntouched([...Object.keys(fields), ...[...drawn].map(({ path }) => path)], started.record, theirs)
  /** What is typed, with the types of the body. */
  function read(form: HTMLFormElement): object {
    const passwords = [...form.querySelectorAll<HTMLInputElement>('input[type=password]')]
    const data = new FormData(form)
    return { ...readForm(fields, data, new Set(passwords.map(({ name }) => name))), ...props.kept }
  }
  /** Sends what is typed, and again where somebody else has saved only other things of the record. */
  async function send(form: HTMLFormElement): Promise<Reply<unknown> | null> {
    const { action } = form.dataset
    const values = read(form)
    let reply = await props.send(values as never, { idempotencyKey: key, revision, action })
    let theirs = reply && (await storedSince(revision, reply))
    if (theirs && !conflict && !isSavedOver(theirs)) {
      const since = theirs.revision ?? 0
      reply = await props.send(values as never, { idempotencyKey: freshKey(), revision: since, action })
      theirs = reply && (await storedSince(since, reply))
    }
    if (!reply || reply.ok) return reply
    // What the server has decided is decided again with a new key; what it may not have read keeps its key.
    if (isDecided(reply)) setKey(freshKey())
    if (theirs) {
      setConflict(conflictOf(values, theirs, drawn))
      setRefusal(nothingRefused)
    } else refuse(reply.error)
    return reply
  }
  /** @returns what was answered; null where nothing was sent */
  async function submit(form: HTMLFormElement): Promise<Reply<unknown> | null> {
    const reply = await runExclusively(async () => {
      onBusy?.(true)
      return send(form).finally(() => onBusy?.(false))
    })
    if (!reply?.ok) return reply
    setRefusal(nothingRefused)
    setConflict(null)
    // What is saved next goes over what was saved now.
    if (isRecord(reply.value)) setStarted({ ...started, record: reply.value })
    await props.onDone(reply.value as never)
    return reply
  }
  const context = useMemo(
    () => ({
      fields,
      errors: refusal.errors,
      isBusy,
      startOf: (path: string) => valueAt(started.record, path),
      draw: (one: DrawnField) => {
        drawn.add(one)
        return () => void drawn.delete(one)
      },
      touch: (path?: string) => {
        setKey(freshKey())
        if (path) setRefusal((before) => without(before, path))
      },
    }),
    [fields, refusal.errors, isBusy, started.record, drawn],
  )
  return {
    context,
    notice: refusal.notice,
    problem: refusal.problem,
    conflict,
    drawing: started.drawing,
    read,
    check,
    submit,
    takeTheirs: () => {
      if (conflict) props.onTheirs?.(conflict.theirs)
      setStarted(({ drawing }) => ({ record: conflict?.theirs, drawing: drawing + 1 }))
      setConflict(null)
      setRefusal(nothingRefused)
    },
  }
}
