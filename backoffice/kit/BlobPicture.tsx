/** BlobPicture: a picture that a call answered or a camera took, in memory for as long as it is shown. */
export function BlobPicture({ blob, name, className }: { blob: Blob; name: string; className?: string }) {
  const show = (image: HTMLImageElement) => {
    image.src = URL.createObjectURL(blob)
    return () => URL.revokeObjectURL(image.src)
  }
  return <img ref={show} className={className} alt={name} />
}
