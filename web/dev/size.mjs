// The size of a first load: everything the start page pulls in, compressed.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../src/miskatonic/table/static/', import.meta.url));
const page = readFileSync(root + 'index.html', 'utf8');
const parts = ['index.html', ...[...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((m) => m[1])];
let total = 0;
for (const part of parts) {
    const size = gzipSync(readFileSync(root + part)).length;
    total += size;
    console.log(`${(size / 1024).toFixed(1).padStart(8)} kB  ${part}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(8)} kB  first load, gzip`);
if (total > 300 * 1024) process.exit(1);
