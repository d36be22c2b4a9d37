import { chat, chatButton, chatLinkHosts } from '@cardroom/brand/chat-copy'
import { brand } from '@cardroom/brand/brand'
import { missingDetailsMessage, missingIdsMessage } from '@cardroom/contracts/chat'
import { describe, expect, it } from 'vitest'

describe('the specified texts', () => {
  it('are in the notices', () => {
    expect({ ...chat.notices, missingDetailsMessage, missingIdsMessage }).toMatchObject({
      missing: 'Missing information',
      missingDetailsMessage: 'Please provide both your name and email to continue.',
      registrationFailed: 'Registration failed',
      notRegistered: 'Could not connect to the chat service. Please try again later.',
      messageFailed: 'Message processing failed',
      notAnswered: "We're having trouble connecting to our AI service. Please try again.",
      noReply: 'Failed to get response',
      missingIdsMessage: 'Missing user or conversation ID. Please register again.',
    })
  })

  it('are on the button and in the greeting of a returning visitor', () => {
    expect(chatButton.tooltip).toBe('Got questions? Chat with our AI')
    expect(chat.welcomeBack('Ann')).toMatch(/^Welcome back, Ann\./)
    expect(chat.welcomeBack('')).toMatch(/^Welcome back\./)
  })

  it('name in the fallback the failure and the e-mail address', () => {
    expect(chat.fallback).toContain('trouble connecting')
    expect(chat.fallback).toContain('try again')
    expect(chat.fallback).toContain(brand.email)
  })
})

describe('chatLinkHosts', () => {
  it('are hosts alone, each of the brand', () => {
    expect(chatLinkHosts).toContain(new URL(brand.siteUrl).host)
    for (const host of chatLinkHosts) expect(host).toMatch(/^[a-z0-9.-]+$/)
  })
})
