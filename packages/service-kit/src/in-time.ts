/** Rejects unless `read` resolves within `ms`. */
export async function inTime<Value>(read: () => Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer)
  }
}
