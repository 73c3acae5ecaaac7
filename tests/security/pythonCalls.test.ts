import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onPythonPage } from '../support/pythonPage.ts';
import { printed } from '../support/threadScripts.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

// CPython takes a number that is given to ioctl() for an address.
test('ioctl() answers into buffers, and writes at no address that a program names', async () => {
  const source = `
import array, fcntl, socket, struct
FIONREAD, GUARD = 0x541b, bytes([0x00, 0xfa, 0x69, 0xc4, 0x67, 0xa3, 0x6c, 0x58])
a, b = socket.socketpair(); b.send(b'12345')
room = array.array('i', [0]); fcntl.ioctl(a, FIONREAD, room)
print(room[0], struct.unpack('i', fcntl.ioctl(a, FIONREAD, bytes(4)))[0])
target = array.array('B', bytes(4) + GUARD + b'x' * 4000)
guarded = array.array('B', struct.pack('I', 8) + b'x' * 8 + GUARD)
before = target.tobytes() + guarded.tobytes()
for request in FIONREAD, 0x42550002, 0x42550013, 0x42550014, 0x42550015:
    for address in target.buffer_info()[0], guarded.buffer_info()[0], id(a), 64, -1, -16, 2**31 - 1:
        try: fcntl.ioctl(a, request, address)
        except OSError: pass
        else: print('taken', hex(request), address)
print(target.tobytes() + guarded.tobytes() == before, a.recv(10))`;
  expect(await printed(page, source)).toEqual(['5 5', "True b'12345'"]);
});
