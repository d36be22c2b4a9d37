import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ThirdParty = { port: number; close: () => Promise<void> }

/** Stand-ins for third parties: forms, a player, a timeline and a tag manager, with their messages. */
export async function startThirdParty(): Promise<ThirdParty> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://third.party')
  const isPost = request.method === 'POST'
  request.resume()
  if (pathname === '/tag.js') return send(response, 'text/javascript', tagScript)
  if (pathname === '/pixel.js') return send(response, 'text/javascript', pixelScript)
  if (['/collect', '/pixel'].includes(pathname)) return send(response, 'image/gif', '')
  if (pathname.endsWith('issues.json')) {
    response.setHeader('access-control-allow-origin', '*')
    return send(response, 'application/json', pathname === '/issues.json' ? issues : noIssues)
  }
  const page = pathname.startsWith('/player/')
    ? player
    : pages[`${isPost ? 'POST ' : ''}${pathname}`]
  if (page === undefined) return void response.writeHead(404).end()
  send(response, 'text/html', page)
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

function html(title: string, body: string, script = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<link rel="icon" href="data:,">${body}<script>${script}</script></html>`
}

const report = 'const report = (message) => parent.postMessage(message, "*");'

/** JotForm's messages are texts about its height, and an object at the end. */
const application = html(
  'Apply here',
  `<form method="post">
    <label>Full name <input name="q3_name" autocomplete="name"></label>
    <label>Telephone <input name="q5_phone" type="tel"></label>
    <button>Send</button>
  </form>`,
  `${report}
  report('setHeight:2345:2300');
  report({ type: 'form-ready' });
  addEventListener('change', ({ target }) => report({ type: 'field-filled', field: target.name }));
  addEventListener('submit', () => report({ type: 'submission-started' }));`,
)

const applicationTaken = html(
  'Received',
  '<p>Thanks.</p>',
  `${report}
  report({ action: 'submission-completed', formID: '2300' });
  report('submission-completed');`,
)

const newsletter = html(
  'Letter',
  `<form><label>E-mail <input name="email" type="email"></label> <button>Join</button></form>`,
  `${report}
  report({ type: 'loaded' });
  addEventListener('submit', (event) => {
    event.preventDefault();
    report({ type: 'submit' });
    report('success');
  });`,
)

/** A feed with missing fields, and with an address that must never become a link. */
const issues = JSON.stringify({
  data: [
    { title: 'From elsewhere', link: 'https://letter.example/1', pubDate: '2026-11-18' },
    { link: 'javascript:alert(1)', description: 'No title, and no link to follow.' },
  ],
})

const noIssues = JSON.stringify({ data: [] })

const player = html('Player', '<button type="button">Pause</button>')

/** A frame that forges a form's messages. */
const impostor = html(
  'Impostor',
  '<p>Nothing to see.</p>',
  `${report}
  report({ action: 'submission-completed', formID: '2300' });
  report({ type: 'field-filled', field: 'forged' });
  report({ type: 'success' });
  report('the impostor has spoken');`,
)

const pages: Partial<Record<string, string>> = {
  '/application': application,
  'POST /application': applicationTaken,
  '/newsletter': newsletter,
  '/timeline': html('Posts', '<p>Seat open tonight.</p>'),
  '/impostor': impostor,
}

/** An advertiser's pixel, whose calls wait in `fbq.queue`; it reports like the tag script. */
const pixelScript = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const report = (...call) => {
    new Image().src = origin + '/pixel?call=' + encodeURIComponent(JSON.stringify(call));
  };
  const attempt = (action) => { try { return String(action()) } catch (error) { return error.name } };
  report('surroundings', {
    origin: self.origin,
    cookie: attempt(() => document.cookie),
    page: attempt(() => parent.document.title),
    referrer: document.referrer,
  });
  fbq.callMethod = report;
  for (const call of fbq.queue.splice(0)) report(...call);
})()`

/** Reports every call as an image request, and once what it can read of its surroundings. */
const tagScript = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const report = (call) => {
    new Image().src = origin + '/collect?call=' + encodeURIComponent(JSON.stringify([...call]));
  };
  const attempt = (action) => { try { return String(action()) } catch (error) { return error.name } };
  report(['surroundings', {
    origin: self.origin,
    cookie: attempt(() => document.cookie),
    storage: attempt(() => localStorage.length),
    page: attempt(() => parent.document.title),
    referrer: document.referrer,
  }]);
  dataLayer.forEach(report);
  dataLayer.push = (call) => { report(call); return Array.prototype.push.call(dataLayer, call) };
})()`
