// What a frame leaves out because it has its default is put in at the door, by the table that is made with the types.
import { ELEMENTS, MESSAGES, SHAPES } from '../wire';

/** Puts defaults into a value of this type (`*`: whatever its own `type` says), and into all that lies in it. */
export function fill<T>(value: T, name: string): T {
  if (Array.isArray(value)) for (const one of value) fill(one, name);
  else if (value && typeof value === 'object') into(value as Record<string, unknown>, name);
  return value;
}

function into(value: Record<string, unknown>, name: string): void {
  const shape = SHAPES[name === '*' ? (ELEMENTS[String(value['type'])] ?? '') : name];
  for (const [field, usual] of Object.entries(shape?.defaults ?? {})) if (!(field in value)) value[field] = usual;
  for (const [field, type] of Object.entries(shape?.inside ?? {})) fill(value[field], type);
}

/** A message as it came, whole. */
export function whole<T extends { type: string }>(message: T): T {
  return fill(message, MESSAGES[message.type] ?? '');
}
