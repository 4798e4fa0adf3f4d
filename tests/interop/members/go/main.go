// Command member is franz-go, sarama or segmentio's kafka-go as a member of a group, as README.md describes.
//
//	member CLIENT BOOTSTRAP GROUP TOPIC STRATEGY
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
	"sync"
)

// order is what standard input asks for.
type order string

const (
	commit order = "commit"
	leave  order = "leave"
)

func main() {
	members := map[string]func(bootstrap, group, topic, strategy string, orders <-chan order) error{
		"franz-go":  franz,
		"sarama":    saramaMember,
		"segmentio": segmentio,
	}
	orders := make(chan order)
	go func() {
		in := bufio.NewScanner(os.Stdin)
		for in.Scan() {
			orders <- order(in.Text())
		}
		orders <- leave
	}()
	if err := members[os.Args[1]](os.Args[2], os.Args[3], os.Args[4], os.Args[5], orders); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

var output sync.Mutex

func say(format string, arguments ...any) {
	output.Lock()
	defer output.Unlock()
	fmt.Printf(format+"\n", arguments...)
}

func tell(partitions map[int32]bool) {
	var list []int
	for partition := range partitions {
		list = append(list, int(partition))
	}
	sort.Ints(list)
	say("%s", strings.TrimSpace("assigned "+strings.Trim(fmt.Sprint(list), "[]")))
}
