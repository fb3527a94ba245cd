// A game's rulebook as the client uses it: by id, by search, by the terms it explains.
import { api } from './api';
import type { RuleText, SectionText } from './types';

export type Rule = RuleText;

export class Rulebook {
  readonly rules = new Map<string, Rule>();
  readonly terms: Map<string, string>;
  private pattern: RegExp | null;

  constructor(readonly sections: SectionText[]) {
    for (const section of sections) for (const rule of section.rules ?? []) this.rules.set(rule.id, rule);
    this.terms = glossary(sections);
    const words = [...this.terms.keys()]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.pattern = words.length ? new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu') : null;
  }

  sectionOf(rule: Rule): string {
    return this.sections.find((section) => section.id === rule.section)?.title ?? '';
  }

  search(words: string, most = 60): Rule[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found: [number, Rule][] = [];
    for (const rule of this.rules.values()) {
      let score = 0;
      const fields: [number, string][] = [
        [8, (rule.title ?? '').toLowerCase()],
        [5, rule.id.toLowerCase()],
        [3, rule.text.toLowerCase()],
        [1, (rule.ruling ?? '').toLowerCase()],
      ];
      for (const word of wanted) {
        const hit = fields.find(([, text]) => text.includes(word));
        if (!hit) {
          score = 0;
          break;
        }
        score += hit[0];
      }
      if (score) found.push([score, rule]);
    }
    return found
      .sort((a, b) => b[0] - a[0])
      .slice(0, most)
      .map(([, rule]) => rule);
  }

  /** A sentence in pieces; those that name a term carry the rule that explains it. */
  mark(text: string): { text: string; rule: string }[] {
    if (!this.pattern) return [{ text, rule: '' }];
    const parts: { text: string; rule: string }[] = [];
    let from = 0;
    const met = new Set<string>();
    for (const match of text.matchAll(this.pattern)) {
      const rule = this.terms.get(match[0]) ?? '';
      if (met.has(rule)) continue; // a sentence explains a term once
      met.add(rule);
      if (match.index > from) parts.push({ text: text.slice(from, match.index), rule: '' });
      parts.push({ text: match[0], rule });
      from = match.index + match[0].length;
    }
    if (from < text.length) parts.push({ text: text.slice(from), rule: '' });
    return parts;
  }
}

const PLAIN = new Set([
  'The',
  'A',
  'An',
  'What',
  'When',
  'Order',
  'Setup',
  'Components',
  'Rules',
  'General',
  'Game',
  'Normal',
  'Other',
  'List',
  'How',
]);

/** Terms are what section titles are about, and capitalised words that a definition begins with. */
export function glossary(sections: readonly SectionText[]): Map<string, string> {
  const found = new Map<string, string>();
  const add = (term: string, rule: string): void => {
    for (const form of [term, term.endsWith('s') ? term.slice(0, -1) : `${term}s`])
      if (!found.has(form)) found.set(form, rule);
  };
  for (const section of sections) {
    const first = section.rules?.[0];
    if (!first) continue;
    for (const phrase of section.title.split(/,|:|;| and | of |\(|\)/)) {
      const words = phrase.trim().split(/\s+/);
      if (words.length > 3 || !words.every((word) => /^\p{Lu}/u.test(word)) || PLAIN.has(words[0] ?? '')) continue;
      add(words.join(' '), first.id);
    }
    for (const rule of section.rules ?? []) {
      if (rule.kind !== 'definition') continue;
      const start = /^(?:An? |The )?(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,2}) (?:is|are|means)\b/u.exec(rule.text);
      if (start?.[1] && !PLAIN.has(start[1])) add(start[1], rule.id);
    }
  }
  return found;
}

const books = new Map<string, Promise<Rulebook>>();
export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game);
  if (!book) {
    book = api.rules(game).then((sections) => new Rulebook(sections));
    books.set(game, book);
    book.catch(() => books.delete(game));
  }
  return book;
}
