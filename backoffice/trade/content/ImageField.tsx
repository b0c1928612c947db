import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { listImages, uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import { sendForm } from '#backoffice/api/files.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { FileField } from '#backoffice/kit/forms/FileField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { problemOf } from '#web/read-reply.ts'
import { useValue } from './editor.ts'

const sourceOf = (id: string) => `/content/images/${encodeURIComponent(id)}?w=160`

/** ImageField: one of the pictures that were uploaded, or a new one. */
export function ImageField({ path, label }: { path: string; label: string }) {
  const texts = useTexts('content')
  const client = useQueryClient()
  const name = useId()
  const [value, set, error] = useValue<string | null>(path)
  const { isBusy, run } = useUnderway()
  const {
    rows: known,
    state,
    more,
  } = useList({
    call: listImages,
    queryKey: ['content-images'],
    rowId: ({ id }) => id,
  })
  async function add(file: File | null): Promise<void> {
    if (!file) return
    const form = new FormData()
    form.set('image', file)
    const reply = await run(() => sendForm(uploadImage, { form }))
    if (!reply?.ok) return
    set(reply.value.id)
    await client.invalidateQueries({ queryKey: ['content-images'] })
  }
  return (
    <fieldset className="offer-group">
      <legend>{label}</legend>
      <div className="content-images" role="radiogroup" aria-label={label}>
        <label className="content-image">
          <input type="radio" name={name} checked={value === null} onChange={() => set(null)} />
          <span>{texts.noImage}</span>
        </label>
        {[...(value && !known.some(({ id }) => id === value) ? [{ id: value, name: value }] : []), ...known].map(
          (image) => (
            <label key={image.id} className="content-image">
              <input type="radio" name={name} checked={value === image.id} onChange={() => set(image.id)} />
              <img src={sourceOf(image.id)} alt={image.name} width={80} height={60} loading="lazy" />
            </label>
          ),
        )}
      </div>
      {state.isError && <ProblemNotice problem={problemOf(state.error)} onRetry={() => void state.refetch()} />}
      {more.hasMore && (
        <Button look="quiet" busy={more.isLoading} onClick={more.load}>
          {texts.moreImages}
        </Button>
      )}
      <FileField
        label={texts.upload}
        help={texts.uploadHelp}
        accept="image/*"
        isDisabled={isBusy}
        onFile={(file) => void add(file)}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
