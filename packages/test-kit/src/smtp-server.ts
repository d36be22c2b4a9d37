import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** How the server treats a connection. */
export type SmtpBehaviour =
  | 'accept'
  /** Refuses the recipient for now: 451. */
  | 'busy'
  /** Refuses the recipient for good: 550. */
  | 'refuse'
  /** Refuses every recipient: 554 with a policy code. */
  | 'deny'
  /** Sends nothing at all. */
  | 'stall'
  /** Reads the whole message and closes the connection without an answer. */
  | 'hang-up'

/** A message as it was received, headers included. */
export type Received = { from: string; to: string[]; data: string }

/** How a server speaks TLS: from the first byte, or once it is asked to (STARTTLS). */
export type SmtpTls = { mode: 'implicit' | 'starttls'; key: string; cert: string }

/**
 * A mail server on 127.0.0.1 that keeps what it receives and fails on request. The caller closes it.
 * @param port a free one unless given, so that a closed server can be started again on the same port
 * @param tls takes mail over TLS alone; plain unless given
 */
export async function smtpServer(port = 0, tls?: SmtpTls) {
  const received: Received[] = []
  const planned: SmtpBehaviour[] = []
  const behaviours = new Map<string, SmtpBehaviour>()
  const sockets = new Map<number | undefined, Socket>()
  let always: SmtpBehaviour = 'accept'

  const smtp = new SMTPServer({
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(tls !== undefined && { secure: tls.mode === 'implicit', key: tls.key, cert: tls.cert }),
    disableReverseLookup: true,
    onConnect({ id }, callback) {
      const behaviour = planned.shift() ?? always
      behaviours.set(id, behaviour)
      if (behaviour !== 'stall') callback()
    },
    onRcptTo({ address }, { id, secure }, callback) {
      const behaviour = behaviours.get(id)
      if (tls !== undefined && !secure) callback(refusal(530, 'TLS first'))
      else if (behaviour === 'busy') callback(refusal(451, 'try again later'))
      else if (behaviour === 'refuse') callback(refusal(550, `<${address}> no such mailbox`))
      else if (behaviour === 'deny') callback(refusal(554, '5.7.1 Relay access denied'))
      else callback()
    },
    async onData(stream, { id, envelope, remotePort }, callback) {
      const { mailFrom, rcptTo } = envelope
      const from = mailFrom === false ? '' : mailFrom.address
      received.push({ from, to: rcptTo.map(({ address }) => address), data: await text(stream) })
      if (behaviours.get(id) === 'hang-up') sockets.get(remotePort)?.destroy()
      else callback()
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', resolve))
  const { port: bound } = smtp.server.address() as AddressInfo

  return {
    url: `${tls?.mode === 'implicit' ? 'smtps' : 'smtp'}://${tls === undefined ? '127.0.0.1' : 'localhost'}:${bound}`,
    port: bound,
    received,
    /** Sets the behaviour of the next connections, one each. */
    next: (...list: SmtpBehaviour[]) => void planned.push(...list),
    /** Sets the behaviour of all other connections. */
    always: (behaviour: SmtpBehaviour) => {
      always = behaviour
    },
    close: async () => {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve())
      })
    },
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
