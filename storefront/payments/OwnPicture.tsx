import { useEffect, useState } from 'react'
import { privatePicture } from '#storefront/api/private-picture.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { Notice } from '#design/Notice.tsx'
import { Spinner } from '#design/Spinner.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** OwnPicture: an image that only its retailer may see, fetched with the session; a click opens it in full. */
export function OwnPicture({ path, name }: { path: string; name: string }) {
  const errors = useTexts('errors')
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<CallCode | null>(null)
  useEffect(() => {
    let made: string | null = null
    let current = true
    void privatePicture(path).then((reply) => {
      if (!current) return
      if (!reply.ok) return setError(reply.error.code)
      made = URL.createObjectURL(reply.value)
      setUrl(made)
    })
    return () => {
      current = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  if (error) return <Notice tone="failed">{errors[error]}</Notice>
  if (!url) return <Spinner />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={name} className="slip-large" />
    </a>
  )
}
