const promises = /ไม่มี(?:ยอด)?(?:การสั่ง)?ขั้นต่ำ|no minimum|minimum order\?[^\n?]*\n\s*No\b/iu

/** Whether texts, however deep inside of a content, promise that an order may be of any amount. */
export function promisesNoMinimum(content: unknown): boolean {
  if (typeof content === 'string') return promises.test(content)
  return typeof content === 'object' && content !== null && Object.values(content).some(promisesNoMinimum)
}
