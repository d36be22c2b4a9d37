import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from './support/gateway.ts'

const folders: string[] = []

function rendered(variables: Record<string, string> = {}) {
  const folder = render(variables)
  folders.push(folder)
  const read = (file: string) => readFileSync(join(folder, 'conf', file), 'utf8')
  return { folder, read }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('render.sh', () => {
  it('makes a configuration that nginx accepts without a warning', () => {
    const { folder } = rendered()

    const check = spawnSync(
      'nginx',
      ['-t', '-c', join(folder, 'conf/nginx.conf'), '-e', 'stderr'],
      {
        encoding: 'utf8',
      },
    )

    expect(check.stderr).not.toMatch(/\[(warn|error|emerg|alert)\]/)
    expect(check.status).toBe(0)
  })

  it('leaves no placeholder behind', () => {
    const { folder } = rendered()

    const left = spawnSync('grep', ['-rnE', '@[A-Z_]+@|@[a-z]+:[0-9]+@', join(folder, 'conf')], {
      encoding: 'utf8',
    })

    expect(left.stdout).toBe('')
  })

  it('multiplies every limit by the factor', () => {
    const { read } = rendered({ RATE_LIMIT_FACTOR: '2.5' })

    expect(read('generated/limits.conf')).toContain('zone=analytics:10m rate=7500r/m')
    expect(read('generated/limits.conf')).toContain('zone=chat_message:5m rate=50r/m')
    expect(read('generated/records.conf')).toContain('limit_req zone=analytics burst=1250 nodelay')
    expect(read('generated/websocket.conf')).toContain('limit_conn open_websockets 5000;')
  })

  it('stays within the numbers that nginx accepts', () => {
    const least = rendered({ RATE_LIMIT_FACTOR: '0.001' })
    const most = rendered({ RATE_LIMIT_FACTOR: '100000' })

    expect(least.read('generated/limits.conf')).toContain('zone=form:5m rate=1r/m')
    expect(most.read('generated/websocket.conf')).toContain('limit_conn open_websockets 65535;')
    execFileSync('nginx', ['-t', '-q', '-c', join(most.folder, 'conf/nginx.conf'), '-e', 'stderr'])
  })

  it('trusts a forwarded address only from the given proxies', () => {
    const alone = rendered()
    const behind = rendered({ TRUSTED_PROXIES: '10.1.0.0/16, 10.2.0.7/32' })

    expect(alone.read('snippets/visitor.conf')).not.toMatch(/^set_real_ip_from/m)
    expect(behind.read('snippets/visitor.conf')).toContain('set_real_ip_from 10.1.0.0/16;')
    expect(behind.read('snippets/visitor.conf')).toContain('set_real_ip_from 10.2.0.7/32;')
  })

  it.each([
    ['frame-origins.txt', 'http://form.example'],
    ['frame-origins.txt', 'https://*.example'],
    ['feed-origins.txt', 'https://form.example; script-src *'],
    ['feed-origins.txt', 'https://form.example" always'],
    ['tag-origins.txt', 'https://form.example/page'],
    ['tag-origins.txt', 'http://127.0.0.1.example'],
  ])('takes only origins from %s, not %s', (file, line) => {
    const { folder } = rendered()
    const renderWith = (origin: string) => () => {
      writeFileSync(join(folder, 'web', file), `https://form.example\n${origin}\n`)
      return rendered({ WEB_ROOT: join(folder, 'web') })
    }

    expect(renderWith(line)).toThrow(`gateway: ${file} names no origin`)
    expect(renderWith('http://127.0.0.1:8123')).not.toThrow()
  })

  it('allows no origin where the web build names none', () => {
    const { folder } = rendered()
    rmSync(join(folder, 'web/frame-origins.txt'))
    writeFileSync(join(folder, 'web/tag-origins.txt'), '')

    const again = rendered({ WEB_ROOT: join(folder, 'web') })

    expect(again.read('snippets/public-page-headers.conf')).toContain(
      "connect-src 'self'; frame-src 'self';",
    )
    expect(again.read('snippets/embed-headers.conf')).toContain(
      "script-src 'self'; connect-src; img-src;",
    )
  })

  it.each([
    [{ LISTEN: '' }, 'gateway: LISTEN is not set'],
    [{ CHAT_SERVERS: '' }, 'gateway: CHAT_SERVERS is not set'],
    [{ WEB_ROOT: 'dist' }, 'gateway: dist is not an absolute path'],
    [{ WEB_ROOT: '/srv/a$b' }, 'gateway: nginx cannot use the path /srv/a$b'],
    [{ RATE_LIMIT_FACTOR: 'fast' }, 'gateway: RATE_LIMIT_FACTOR must be a number above 0'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'gateway: RATE_LIMIT_FACTOR must be a number above 0'],
    [{ SITE_HOSTS: 'https://cards.example' }, 'gateway: SITE_HOSTS names no host: https://cards'],
    [{ SITE_HOSTS: 'cards.example; return 200' }, 'gateway: SITE_HOSTS names no host: cards.ex'],
    [{ SITE_HOSTS: '*.example' }, 'gateway: SITE_HOSTS names no host: *.example'],
    [{ BIND_ADDRESS: '0.0.0.0' }, 'ALLOW_PLAIN_HTTP=1'],
  ])('says what is wrong with %j', (variables, complaint) => {
    expect(() => render(variables as Record<string, string>)).toThrow(complaint)
  })

  it.each(['0.0.0.0', '[::]', '203.0.113.7', '172.32.0.1', '2001:db8::1'])(
    'refuses to open %s without https',
    (address) => {
      expect(() => rendered({ BIND_ADDRESS: address })).toThrow(
        `BIND_ADDRESS=${address} lets other machines in`,
      )
    },
  )

  it.each([
    { BIND_ADDRESS: '0.0.0.0', ALLOW_PLAIN_HTTP: '1' },
    { BIND_ADDRESS: '0.0.0.0', TRUSTED_PROXIES: '10.1.0.0/16' },
    { BIND_ADDRESS: 'localhost' },
    { BIND_ADDRESS: '[::1]' },
    { BIND_ADDRESS: '192.168.1.5' },
    { BIND_ADDRESS: '172.31.9.9' },
    { BIND_ADDRESS: 'fd00::7' },
  ])('opens %j: by request, behind a proxy, or on a private network', (variables) => {
    expect(() => rendered(variables)).not.toThrow()
  })
})
