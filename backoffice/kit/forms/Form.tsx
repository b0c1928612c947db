import { Fragment, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { Call } from '#contract/call.ts'
import { Button } from '#design/Button.tsx'
import { showField } from '#design/show-field.ts'
import type { Reply } from '#web/reply.ts'
import { ProblemNotice } from '../QueryState.tsx'
import { Difference } from './later-difference.ts'
import { FormContext } from './form-context.ts'
import type { FormFields } from './form-fields.ts'
import { useSending, type SendingProps } from './use-sending.ts'

export { Field, FieldErrors } from './Field.tsx'

export type FormHandle<Answer> = {
  /** Sends it as its button does. @returns what was answered; null where it was not sent */
  submit: () => Promise<Reply<Answer> | null>
  /** What is typed, as it would be sent: fields that hold nothing are left out. */
  read: () => object
}

export type FormProps<C, Fields extends FormFields, Answer> = SendingProps<C, Fields, Answer> & {
  /** The button that sends: a verb. Without it the form has its button outside it (`form={id}`). */
  submit?: string | undefined
  id?: string
  className?: string
  /** The caller shows what `conflict` means here; every other problem still stands in the form. */
  showsConflict?: boolean
  /** Its checks are its own: what the attributes of its fields say is not looked at. */
  noValidate?: boolean
  /** Something was typed or chosen, in the field of this name; typed: what one press does not bring back. */
  onChange?: (name: string, isTyped: boolean) => void
  /** For what has to be saved before something else is done. */
  handle?: Ref<FormHandle<Answer>>
  children: ReactNode
}

/**
 * Form: a native form of the body of one call. Its fields know their rules and first values, and `send` gets what they hold
 * with the types of the contract. What the server refuses is put to the field it names, and the first of them gets the
 * focus; what was typed stays. Where somebody else has saved the record first, both versions stand next to each other, and
 * saving again replaces theirs.
 */
export function Form<C extends Call | null, Fields extends FormFields, Answer>(props: FormProps<C, Fields, Answer>) {
  const { submit, id, className = 'stack', showsConflict, noValidate, onChange, handle, children } = props
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending(props)
  const { context, problem, notice, conflict, drawing } = sending
  const [refused, setRefused] = useState<{ first: HTMLElement | null } | null>(null)
  // Not before what is wrong is drawn.
  useEffect(() => {
    if (form.current && refused) showRefusal(form.current, refused.first)
  }, [refused])
  async function send(sent: HTMLFormElement): Promise<Reply<Answer> | null> {
    const isUnchecked = noValidate || 'unchecked' in sent.dataset
    const wrong = isUnchecked ? null : sending.check(sent)
    const reply = wrong ? null : await sending.submit(sent)
    if (wrong || reply?.ok === false) setRefused({ first: wrong })
    return reply as Reply<Answer> | null
  }
  useImperativeHandle(handle, () => ({
    submit: async () => (form.current ? send(form.current) : null),
    read: () => (form.current ? sending.read(form.current) : {}),
  }))
  return (
    <FormContext value={context}>
      <form
        ref={form}
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
        onChange={({ target }) => {
          const { name = '', type = '', validity } = target as EventTarget & Partial<HTMLInputElement>
          context.touch(validity?.valid === false ? undefined : name)
          onChange?.(name, !/^(?:checkbox|radio|file|select)/.test(type))
        }}
      >
        {notice && (
          <div className="problem" role="alert">
            {notice}
          </div>
        )}
        {problem && !(showsConflict && problem.code === 'conflict') && <ProblemNotice problem={problem} />}
        {conflict && (
          <Difference
            by={conflict.by}
            fields={conflict.differing}
            busy={context.isBusy}
            onTakeTheirs={() => {
              sending.takeTheirs()
              requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus())
            }}
            onSaveMine={() => form.current?.requestSubmit()}
          />
        )}
        {/* What somebody else saved is drawn afresh; what is being typed never is. */}
        <Fragment key={drawing}>{children}</Fragment>
        {submit && (
          <div className="form-foot">
            <Button look="primary" type="submit" busy={context.isBusy}>
              {submit}
            </Button>
          </div>
        )}
      </form>
    </FormContext>
  )
}

/**
 * The focus goes to the first field that is wrong; what no field says comes into sight.
 * @param first of a form that was not sent; what a widget keeps for the form cannot have the focus
 */
function showRefusal(form: HTMLFormElement, first: HTMLElement | null): void {
  const seen = first?.hidden === false ? first : null
  const wrong = seen ?? form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (wrong) showField(wrong)
  else form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}
