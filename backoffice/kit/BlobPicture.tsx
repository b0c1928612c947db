import { useEffect } from 'react'

/** BlobPicture: a picture that a call answered or a camera took, in memory for as long as it is shown. */
export function BlobPicture({ blob, name, className }: { blob: Blob; name: string; className?: string }) {
  const source = URL.createObjectURL(blob)
  useEffect(() => () => URL.revokeObjectURL(source), [source])
  return <img className={className} src={source} alt={name} />
}
