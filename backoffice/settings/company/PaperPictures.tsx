import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paperPictures, type PaperPicture } from '#rules/company/paper-pictures.ts'
import { removePaperPicture, savePaperPicture, viewPaperPicture } from '#contract/backoffice/settings/company/calls.ts'
import { valueOf } from '#web/read-reply.ts'
import type { Reply } from '#web/reply.ts'
import { call } from '#backoffice/api/call.ts'
import { download, sendForm } from '#backoffice/api/files.ts'
import { BlobPicture } from '#backoffice/kit/BlobPicture.tsx'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { FileField } from '#backoffice/kit/forms/FileField.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { inPhrases } from '#design/Phrases.tsx'
import { companyKey, type CompanySettings } from './company.ts'

/** PaperPictures: the logo and the signature that papers carry. */
export function PaperPictures({ pictures }: { pictures: CompanySettings['pictures'] }) {
  const texts = useTexts('company').pictures
  return (
    <section className="panel company-group" id="pictures" aria-labelledby="pictures-title">
      <header>
        <h2 id="pictures-title">{texts.title}</h2>
        <p className="company-hint">{inPhrases(texts.note)}</p>
      </header>
      {paperPictures.map((kind) => (
        <PictureOf key={kind} kind={kind} hash={pictures[kind]} />
      ))}
    </section>
  )
}

function PictureOf({ kind, hash }: { kind: PaperPicture; hash: string | null }) {
  const { pictures: texts } = useTexts('company')
  const client = useQueryClient()
  const { isBusy, run } = useUnderway()
  const picture = usePaperPicture(kind, hash)
  async function change(send: () => Promise<Reply<CompanySettings>>, said: string): Promise<void> {
    const reply = await run(send, { done: () => ({ text: said }) })
    if (reply?.ok) client.setQueryData(companyKey, reply.value)
  }
  async function remove(): Promise<void> {
    const yes = await confirmAction({
      title: texts.removeAsk[kind],
      text: texts.removeText,
      confirm: texts.remove[kind],
      finality: 'final',
      danger: true,
    })
    if (yes) await change(() => call(removePaperPicture, { params: { kind } }), texts.removed[kind])
  }
  const add = (file: File | null) => {
    if (!file) return
    const form = new FormData()
    form.set('picture', file)
    void change(() => sendForm(savePaperPicture, { params: { kind }, form }), texts.saved[kind])
  }
  return (
    <fieldset className="company-choices" aria-label={texts.kinds[kind]}>
      <FileField label={texts.kinds[kind]} help={texts.help[kind]} accept="image/*" isDisabled={isBusy} onFile={add} />
      {hash && (
        <div className="company-picture">
          {picture && <BlobPicture blob={picture} name={texts.kinds[kind]} />}
          <Button look="quiet" className="button-small" busy={isBusy} onClick={() => void remove()}>
            {texts.remove[kind]}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** @param hash null where none is set */
function usePaperPicture(kind: PaperPicture, hash: string | null): Blob | undefined {
  const { data } = useQuery({
    queryKey: ['paper-picture', kind, hash],
    queryFn: async ({ signal }) => valueOf(await download(viewPaperPicture, { params: { kind }, signal })),
    enabled: hash !== null,
    staleTime: Infinity,
  })
  return data
}
