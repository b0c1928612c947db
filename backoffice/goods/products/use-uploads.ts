import { useState } from 'react'
import { uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import { sendForm } from '#backoffice/api/files.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** Sends pictures one after the other; what is none is said by name. */
export function useUploads(onStored: (ids: string[]) => void) {
  const texts = useTexts('products')
  const { isBusy, runExclusively } = useUnderway()
  const [failures, setFailures] = useState<readonly string[]>([])
  async function send(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const [stored, failed]: [string[], string[]] = [[], []]
    const sent = await runExclusively(async () => {
      for (const file of files) {
        const form = new FormData()
        form.set('image', file, file.name)
        const reply = await sendForm(uploadImage, { form })
        if (reply.ok) stored.push(reply.value.id)
        else if (reply.error.code === 'unsupported_media_type') failed.push(texts.notAPicture(file.name))
        else if (reply.error.code === 'too_large') failed.push(texts.tooLarge(file.name))
        else failed.push(texts.notSent(file.name))
      }
      return true
    })
    if (!sent) return
    setFailures(failed)
    onStored(stored)
  }
  return { send, isBusy, failures }
}
