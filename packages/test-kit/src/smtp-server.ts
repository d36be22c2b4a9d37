import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** How the next connection is treated. */
export type SmtpBehaviour =
  | 'accept'
  /** Takes no mail for now: 451. */
  | 'busy'
  /** Knows no such mailbox, for good: 550. */
  | 'refuse'
  /** Says nothing at all. */
  | 'stall'
  /** Takes the whole message and closes the connection before it says so. */
  | 'hang-up'

/** A message as it came over the wire, headers and all. */
export type Received = { from: string; to: string[]; data: string }

const end = '\r\n.\r\n'

/**
 * A mail server on 127.0.0.1 that speaks SMTP and fails as it is told to. Whoever starts it closes it.
 * @param port a free one unless given, so that one can come back where it was
 */
export async function smtpServer(port = 0) {
  const received: Received[] = []
  const planned: SmtpBehaviour[] = []
  const sockets = new Set<Socket>()
  let always: SmtpBehaviour = 'accept'
  let connections = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    connections += 1
    const behaviour = planned.shift() ?? always
    if (behaviour !== 'stall') converse(socket, behaviour, (message) => received.push(message))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    connections: () => connections,
    /** Treats the next connections so, one each. */
    next: (...behaviours: SmtpBehaviour[]) => void planned.push(...behaviours),
    /** Treats every connection so that `next` says nothing about. */
    always: (behaviour: SmtpBehaviour) => {
      always = behaviour
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

function converse(
  socket: Socket,
  behaviour: SmtpBehaviour,
  onMessage: (message: Received) => void,
): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let message: Received = { from: '', to: [], data: '' }
  let isData = false
  let pending = ''

  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    pending += chunk
    while (isData ? takeData() : takeLine());
  })
  say('220 stand-in ESMTP')

  function takeData(): boolean {
    const at = pending.indexOf(end)
    if (at === -1) return false
    message.data = pending.slice(0, at).replaceAll('\r\n..', '\r\n.')
    pending = pending.slice(at + end.length)
    isData = false
    if (behaviour === 'hang-up') socket.destroy()
    else say('250 kept')
    onMessage(message)
    return true
  }

  function takeLine(): boolean {
    const at = pending.indexOf('\r\n')
    if (at === -1) return false
    const line = pending.slice(0, at)
    pending = pending.slice(at + 2)
    answer(line.toUpperCase(), line)
    return true
  }

  function answer(command: string, line: string): void {
    if (command.startsWith('EHLO') || command.startsWith('HELO')) say('250 stand-in')
    else if (command.startsWith('MAIL FROM')) {
      message = { from: addressIn(line), to: [], data: '' }
      say('250 go on')
    } else if (command.startsWith('RCPT TO')) {
      if (behaviour === 'busy') say('451 try again later')
      else if (behaviour === 'refuse') say(`550 <${addressIn(line)}> no such mailbox`)
      else {
        message.to.push(addressIn(line))
        say('250 go on')
      }
    } else if (command === 'DATA') {
      isData = true
      say('354 end with a dot')
    } else if (command === 'QUIT') {
      say('221 bye')
      socket.end()
    } else say('250 as you like')
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
