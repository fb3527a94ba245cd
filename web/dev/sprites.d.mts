export interface Entry {
    icon: string;
    sky: string;
    behind?: string;
}
export function library(): Record<string, string>;
export function titles(): Record<string, [string, Entry][]>;
export function signs(icons: Record<string, string>): string[];
export function sprites(): Record<string, string>;
export function writeSprites(): void;
